import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listOwnPlans } from "@/lib/plans/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/plans: the viewer's plans, newest first. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await listOwnPlans(viewer)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
