import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readNewOrderLimit } from "@/lib/marketplace/new-order-limit.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/new-order-limit: the daily limit that the viewer's orders begin with. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await readNewOrderLimit(viewer)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
