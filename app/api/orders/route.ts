import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listOwnOrders } from "@/lib/orders/queries.server";
import { createOrderBody } from "@/lib/orders/schemas";
import { claimOrder } from "@/lib/payments/settle-payment.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/orders: the viewer's orders, newest first. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await listOwnOrders(viewer)),
);

/** POST /api/orders: the order of a payment that succeeded; 201 when this call placed it. */
export const POST = apiRoute({ auth: "customer", body: createOrderBody }, async ({ viewer, body }) => {
  const { order, isNew } = await claimOrder(viewer, body.paymentIntentId);
  return privateJson(order, { status: isNew ? 201 : 200 });
});

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
