import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { countOwnLeads } from "@/lib/inbox/queries.server";
import { leadCountsBody } from "@/lib/inbox/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/my/leads/counts: how many of the viewer's leads each tab of the list has. It changes nothing. */
export const POST = apiRoute({ auth: "customer", body: leadCountsBody }, async ({ viewer, body }) =>
  privateJson(await countOwnLeads(viewer, body)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
