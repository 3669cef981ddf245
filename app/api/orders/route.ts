import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { bearerRoute, byKeyOrSession } from "@/lib/api-keys/bearer-route.server";
import { listOwnOrders } from "@/lib/orders/queries.server";
import { createOrderBody } from "@/lib/orders/schemas";
import { claimOrder } from "@/lib/payments/settle-payment.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listOrders } from "@/lib/public-api/contract/orders";
import { listOrdersOfCaller } from "@/lib/public-api/live/orders.server";
import { listSandboxOrders } from "@/lib/public-api/sandbox/operations.server";

/** GET /api/orders: the orders of the viewer, or of the API key's account, newest first. */
export const GET = byKeyOrSession(
  bearerRoute(listOrders, { live: listOrdersOfCaller, test: (call) => listSandboxOrders(call) }),
  apiRoute({ auth: "customer" }, async ({ viewer }) => privateJson(await listOwnOrders(viewer))),
);

/** POST /api/orders: the order of a payment that succeeded; 201 when this call placed it. */
export const POST = apiRoute(
  { auth: "customer", body: createOrderBody, throttle: "read-payments" },
  async ({ viewer, body }) => {
    const { order, isNew } = await claimOrder(viewer, body.paymentIntentId);
    return privateJson(order, { status: isNew ? 201 : 200 });
  },
);

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
