import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readOverview } from "@/lib/workspace/read-overview.server";

/** GET /api/my/overview: what the viewer's overview shows. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await readOverview(viewer)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
