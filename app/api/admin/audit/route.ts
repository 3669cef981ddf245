import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listAuditEntries } from "@/lib/audit/queries.server";
import { auditQuery } from "@/lib/audit/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/admin/audit: who did what, newest first, fifty at a time. */
export const GET = apiRoute({ auth: "staff", query: auditQuery }, async ({ query }) =>
  privateJson(await listAuditEntries(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
