import "server-only";
import type { ApiCall } from "@/lib/api-keys/bearer-route.server";
import type { OperationResult } from "@/lib/api-keys/operation";
import { orderProgress } from "@/lib/marketplace/order-progress.server";
import { listOwnOrders, readOwnOrder } from "@/lib/orders/queries.server";
import { dayAfter, startOfDay } from "../contract/fields";
import type { listOrders, readOrder } from "../contract/orders";

/** GET /api/orders with a key: the caller's orders, newest first. */
export async function listOrdersOfCaller({
  caller,
  query: { status, date_from, date_to },
}: ApiCall<typeof listOrders>): Promise<OperationResult<typeof listOrders>> {
  return listOwnOrders(caller, {
    status,
    since: date_from === undefined ? undefined : startOfDay(date_from),
    before: date_to === undefined ? undefined : dayAfter(date_to),
  });
}

/** GET /api/orders/{orderId}. @throws AppError 404, also for another account's order. */
export async function readOrderOfCaller({
  caller,
  params: { orderId },
}: ApiCall<typeof readOrder>): Promise<OperationResult<typeof readOrder>> {
  const order = await readOwnOrder(caller, orderId);
  const progress = (await orderProgress(caller, [orderId])).get(orderId);
  return {
    ...order,
    progress: progress ? { quantity: progress.quantity, delivered: progress.allocated } : null,
  };
}
