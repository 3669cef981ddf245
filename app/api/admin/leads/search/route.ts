import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listLeads } from "@/lib/leads/staff/list-leads.server";
import { leadSearchBody } from "@/lib/leads/staff/wire";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/admin/leads/search: leads, newest first, by id, telephone number or e-mail, line, state and status. */
export const POST = apiRoute({ auth: "staff", body: leadSearchBody }, async ({ body }) =>
  privateJson(await listLeads(body)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
