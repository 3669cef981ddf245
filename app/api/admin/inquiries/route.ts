import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listInquiries } from "@/lib/inquiries/staff-queries.server";
import { inquiryQuery } from "@/lib/inquiries/staff-schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/admin/inquiries: the in-box, by status and search, page by page. */
export const GET = apiRoute({ auth: "staff", query: inquiryQuery }, async ({ query }) =>
  privateJson(await listInquiries(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
