import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readWaiting } from "@/lib/workspace/read-waiting.server";

/** GET /api/my/waiting: how many things wait for the viewer, by kind. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await readWaiting(viewer)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
