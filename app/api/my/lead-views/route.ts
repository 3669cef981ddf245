import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listViews, saveView } from "@/lib/inbox/queue/saved-views.server";
import { saveViewBody } from "@/lib/inbox/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/lead-views: the viewer's saved views of the list of leads. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) => privateJson(await listViews(viewer)));

/** POST /api/my/lead-views: saves a filter of the list under a name. */
export const POST = apiRoute({ auth: "customer", body: saveViewBody }, async ({ viewer, body }) =>
  privateJson(await saveView(viewer, body), { status: 201 }),
);

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
