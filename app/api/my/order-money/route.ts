import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listOwnOrderMoney } from "@/lib/disputes/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/order-money: the viewer's orders whose money was refunded or is disputed. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await listOwnOrderMoney(viewer)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
