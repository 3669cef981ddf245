import { afterEach, expect, it } from "@jest/globals";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { OrderStatus } from "@/lib/orders/order-status";
import { ORDER_PROGRESS_KEY, readAfterArrival } from "./use-order-progress";
import { OWN_ORDERS_KEY } from "./use-own-orders";

const client = new QueryClient();
afterEach(() => client.clear());

/**
 * What the page asks for after a lead of the order has arrived: its card shows `status`, and the order has that many leads of 5.
 * @param next the status that the server has.
 */
async function askedFor(status: OrderStatus | null, allocated: number, next: OrderStatus) {
  const asked: unknown[] = [];
  const orders = status ? [{ id: "o1", status }] : [];
  const progress = [{ orderId: "o1", allocated, quantity: 5 }];
  const stops = [[OWN_ORDERS_KEY, orders] as const, [ORDER_PROGRESS_KEY, progress] as const].map(
    ([queryKey, data]) => {
      client.setQueryData(queryKey, data);
      const queryFn = () => {
        asked.push(queryKey);
        return queryKey === OWN_ORDERS_KEY ? [{ id: "o1", status: next }] : data;
      };
      return new QueryObserver<unknown>(client, {
        queryKey,
        queryFn,
        staleTime: Number.POSITIVE_INFINITY,
      }).subscribe(() => {});
    },
  );
  const isRight = await readAfterArrival(client);
  for (const stop of stops) stop();
  return { asked, isRight };
}

it.each([
  ["is shown as pending", "pending", 1, "processing"],
  ["is shown as approved, before its first lead", "approved", 1, "processing"],
  ["has its last lead", "processing", 5, "completed"],
  ["is not listed yet", null, 1, "processing"],
] as const)("the statuses are read again when the order %s", async (_, status, allocated, next) => {
  const asked = [ORDER_PROGRESS_KEY, OWN_ORDERS_KEY];
  expect(await askedFor(status, allocated, next)).toEqual({ asked, isRight: true });
});

it("a status that the server itself has not moved on yet is said to be wrong, so that it is read again later", async () => {
  expect(await askedFor("processing", 5, "processing")).toMatchObject({ isRight: false });
});

it.each([
  ["while it fills", "processing", 4],
  ["when it is complete, and a lead replaces a returned one", "completed", 5],
] as const)("a lead costs one call for the progress %s", async (_, status, allocated) => {
  expect(await askedFor(status, allocated, status)).toEqual({ asked: [ORDER_PROGRESS_KEY], isRight: true });
});
