import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listOwnContents } from "@/lib/workspace/list-own-contents.server";

/** GET /api/my/order-contents: what the viewer's orders bought. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await listOwnContents(viewer)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
