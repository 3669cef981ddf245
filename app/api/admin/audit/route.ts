import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listAuditEntries } from "@/lib/audit/queries.server";
import { auditQuery } from "@/lib/audit/wire";

/** GET /api/admin/audit: who did what, newest first, fifty at a time. */
export const GET = apiRoute({ auth: "staff" }, async ({ request }) =>
  privateJson(await listAuditEntries(auditQuery.parse(Object.fromEntries(request.nextUrl.searchParams)))),
);
