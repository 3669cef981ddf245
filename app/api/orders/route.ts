import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { claimOrder } from "@/lib/checkout/claim-order.server";
import { listOwnOrders } from "@/lib/orders/queries.server";
import { createOrderBody } from "@/lib/orders/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/orders: the viewer's orders, newest first. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await listOwnOrders(viewer)),
);

/** POST /api/orders: returns the order of a succeeded payment; 201 if this call created it. */
export const POST = apiRoute({ auth: "customer", body: createOrderBody }, async ({ viewer, body }) => {
  const { order, isNew } = await claimOrder(viewer, body.paymentIntentId);
  return privateJson(order, { status: isNew ? 201 : 200 });
});

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
