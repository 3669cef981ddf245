import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listOwnLeads } from "@/lib/leads/inbox/queries.server";
import { leadQuery } from "@/lib/leads/inbox/wire";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/leads: a page of the viewer's leads, the newest first. */
export const GET = apiRoute({ auth: "customer", query: leadQuery }, async ({ viewer, query }) =>
  privateJson(await listOwnLeads(viewer, query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
