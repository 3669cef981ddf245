import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { countSavedViews } from "@/lib/inbox/queue/saved-views.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/lead-views/counts: how many leads each of the viewer's saved views has. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await countSavedViews(viewer)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
