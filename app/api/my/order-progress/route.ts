import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listOwnProgress } from "@/lib/inbox/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/order-progress: the progress of the viewer's approved orders. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await listOwnProgress(viewer)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
