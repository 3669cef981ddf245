import { apiRoute } from "@/lib/accounts/api-route.server";
import { exportLeads } from "@/lib/inbox/export-leads.server";
import { leadFilter } from "@/lib/inbox/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/leads/export: the viewer's filtered leads as CSV. Each lead in the file is logged as viewed. */
export const GET = apiRoute(
  { auth: "customer", query: leadFilter, throttle: "export-leads" },
  async ({ viewer, query }) =>
    new Response(exportLeads(viewer, query), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="leads-${new Date().toISOString().slice(0, 10)}.csv"`,
        "Cache-Control": "no-store",
      },
    }),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
