import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { bearerRoute, hasAuthorization } from "@/lib/api-keys/bearer-route.server";
import { listOwnOrders } from "@/lib/orders/queries.server";
import { createOrderBody } from "@/lib/orders/schemas";
import { claimOrder } from "@/lib/payments/settle-payment.server";
import type { RouteHandler } from "@/lib/platform/http/observe-request.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listOrders } from "@/lib/public-api/contract/orders";
import { listOrdersOfCaller } from "@/lib/public-api/live/orders.server";
import { listSandboxOrders } from "@/lib/public-api/sandbox/operations.server";

const listByCookie = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await listOwnOrders(viewer)),
);

const listByKey = bearerRoute(listOrders, {
  live: listOrdersOfCaller,
  test: (call) => listSandboxOrders(call),
});

/**
 * GET /api/orders: the orders of the viewer or of the API key's account, newest first. A call with the header Authorization
 * is judged by it alone, also when a browser sends a cookie with it.
 */
export const GET: RouteHandler = (request, context) =>
  hasAuthorization(request) ? listByKey(request, context) : listByCookie(request, context);

/** POST /api/orders: the order of a payment that succeeded; 201 when this call placed it. */
export const POST = apiRoute({ auth: "customer", body: createOrderBody }, async ({ viewer, body }) => {
  const { order, isNew } = await claimOrder(viewer, body.paymentIntentId);
  return privateJson(order, { status: isNew ? 201 : 200 });
});

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
