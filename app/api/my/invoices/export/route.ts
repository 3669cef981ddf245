import { apiRoute } from "@/lib/accounts/api-route.server";
import { exportOwnDocuments } from "@/lib/billing/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/invoices/export: all invoices, credit notes and corrections of the viewer as CSV. */
export const GET = apiRoute(
  { auth: "customer", throttle: "export-leads" },
  async ({ viewer }) =>
    new Response(exportOwnDocuments(viewer), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="leadwell-invoices.csv"',
        "Cache-Control": "no-store",
      },
    }),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
