import { apiRoute } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { exportBooks } from "@/lib/staff/billing/export-books.server";
import { resolvePeriod } from "@/lib/staff/billing/read-billing.server";
import { billingPeriodQuery } from "@/lib/staff/billing/schemas";

/** GET /api/admin/billing/export: the entries of a period as CSV for the accountant. */
export const GET = apiRoute(
  { auth: "staff", query: billingPeriodQuery },
  async ({ viewer, request, query }) => {
    const period = await resolvePeriod(query);
    return new Response(await exportBooks(viewer, actorOf(viewer, request), period), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="books-${period.from}-to-${period.to}.csv"`,
        "Cache-Control": "no-store",
      },
    });
  },
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
