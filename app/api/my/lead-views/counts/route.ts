import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { countSavedViews } from "@/lib/inbox/queue/saved-views.server";
import { savedViewCountsQuery } from "@/lib/inbox/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/**
 * GET /api/my/lead-views/counts: how many leads each of the viewer's saved views has. Days begin in the zone of the browser, as
 * they do in its list; without one, in the account's.
 */
export const GET = apiRoute({ auth: "customer", query: savedViewCountsQuery }, async ({ viewer, query }) =>
  privateJson(await countSavedViews({ ...viewer, timeZone: query.timeZone ?? viewer.timeZone })),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
