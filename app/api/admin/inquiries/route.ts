import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listInquiries } from "@/lib/inquiries/staff-queries.server";
import { inquiryQuery } from "@/lib/inquiries/staff-schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/admin/inquiries: inquiries by status and search, paged. */
export const GET = apiRoute({ auth: "staff", query: inquiryQuery }, async ({ query }) =>
  privateJson(await listInquiries(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
