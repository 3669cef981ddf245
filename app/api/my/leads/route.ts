import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listOwnLeads } from "@/lib/inbox/queries.server";
import { leadQuery } from "@/lib/inbox/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/leads: a page of the viewer's leads, newest first. */
export const GET = apiRoute({ auth: "customer", query: leadQuery }, async ({ viewer, query }) =>
  privateJson(await listOwnLeads(viewer, query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
