import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listInquiries } from "@/lib/inquiries/staff-queries.server";
import { inquiryQuery } from "@/lib/inquiries/staff-wire";

/** GET /api/admin/inquiries: the in-box, by status and search, page by page. */
export const GET = apiRoute({ auth: "staff" }, async ({ request }) =>
  privateJson(await listInquiries(inquiryQuery.parse(Object.fromEntries(request.nextUrl.searchParams)))),
);
