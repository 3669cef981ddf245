import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listLeads } from "@/lib/staff/leads/list-leads.server";
import { leadSearchBody } from "@/lib/staff/leads/schemas";

/** POST /api/admin/leads/search: finds leads by ID, phone, email, line, state, status and publisher, newest first. */
export const POST = apiRoute(
  { auth: "staff", throttle: "staff-search", body: leadSearchBody },
  async ({ viewer, request, body }) => privateJson(await listLeads(actorOf(viewer, request), body)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
