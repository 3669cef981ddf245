import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readStaffOverview } from "@/lib/staff/overview/read-staff-overview.server";
import { staffOverviewQuery } from "@/lib/staff/overview/schemas";

/** GET /api/admin/overview: money and sales of the last days, and what waits for staff. */
export const GET = apiRoute({ auth: "staff", query: staffOverviewQuery }, async ({ query }) =>
  privateJson(await readStaffOverview(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
