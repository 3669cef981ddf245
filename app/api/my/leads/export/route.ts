import { apiRoute } from "@/lib/accounts/api-route.server";
import { exportLeads } from "@/lib/inbox/export-leads.server";
import { exportQuery } from "@/lib/inbox/schemas";
import { dayIn } from "@/lib/kit/zone-clock";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/leads/export: filtered or chosen leads as CSV or XLSX. Each lead in the file is logged as viewed. */
export const GET = apiRoute(
  { auth: "customer", query: exportQuery, throttle: "export-leads" },
  async ({ viewer, query }) => {
    const { body, contentType, extension } = await exportLeads(viewer, query);
    const day = dayIn(viewer.timeZone, new Date());
    return new Response(body, {
      headers: {
        "Content-Type": contentType,
        "Content-Disposition": `attachment; filename="leads-${day}.${extension}"`,
        "Cache-Control": "no-store",
      },
    });
  },
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
