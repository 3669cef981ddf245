import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { shortId } from "@/lib/kit/short-id";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { exportStatement } from "@/lib/publishers/payouts/export-statement.server";
import { monthText } from "@/lib/publishers/payouts/schemas";

const params = z.object({ id: uuid(), month: monthText });

/** GET /api/admin/publishers/{id}/statements/{month}/export: the leads of a payout statement as CSV. */
export const GET = apiRoute({ auth: "staff", params }, async ({ viewer, request, params: { id, month } }) => {
  const body = await exportStatement(viewer, actorOf(viewer, request), { publisherId: id, month });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="payout-${month}-${shortId(id)}.csv"`,
      "Cache-Control": "no-store",
    },
  });
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
