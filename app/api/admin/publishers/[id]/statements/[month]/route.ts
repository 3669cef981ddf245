import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readStatement } from "@/lib/publishers/payouts/read-statement.server";
import { monthText } from "@/lib/publishers/payouts/schemas";

const params = z.object({ id: uuid(), month: monthText });

/** GET /api/admin/publishers/{id}/statements/{month}: what the publisher gets for a month, `2026-11`. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { id, month } }) =>
  privateJson(await readStatement(id, month)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
