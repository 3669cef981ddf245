import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listOwnLeads } from "@/lib/inbox/queries.server";
import { leadSearchBody } from "@/lib/inbox/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/my/leads/search: a page of those of the viewer's leads that a search finds. It changes nothing. */
export const POST = apiRoute({ auth: "customer", body: leadSearchBody }, async ({ viewer, body }) =>
  privateJson(await listOwnLeads(viewer, body)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
