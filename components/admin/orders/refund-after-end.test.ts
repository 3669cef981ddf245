import { expect, it } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import type { UndeliveredDto } from "@/lib/returns/undelivered-schemas";
import { type RefundAction, refundAfterEnd, undeliveredKey } from "./refund-undelivered";
import { ADMIN_ORDERS_KEY } from "./use-admin-data";

const ORDER = "1a2b3c4d-0000-4000-8000-000000000000";

const REFUNDED: UndeliveredDto = {
  leads: 249,
  total: 250,
  getsReplacements: false,
  amount: null,
  isAtBank: false,
  bankReturn: null,
  leavesNothing: false,
  refund: { leads: 249, amount: "11329.50", paidAt: null, isPaidOutside: false },
};

/** What the pages hold of the order, as read between its end and its refund. */
async function refundWith(refund: RefundAction) {
  const client = new QueryClient();
  const keys = [
    undeliveredKey(ORDER),
    [...ADMIN_ORDERS_KEY, ORDER, "summary"],
    [...ADMIN_ORDERS_KEY, "list", ""],
  ];
  for (const key of keys) client.setQueryData(key, "read before the refund");
  await refundAfterEnd({ orderId: ORDER, to: "cancelled" }, refund, client);
  return keys.map((key) => client.getQueryState(key)?.isInvalidated);
}

it("after a refund, all that the pages hold of the order is read again", async () => {
  expect(await refundWith(() => Promise.resolve({ ok: true, data: REFUNDED }))).toEqual([true, true, true]);
});

it("after a failed one too: it may have been made before the response was lost", async () => {
  expect(await refundWith(() => Promise.reject(new TypeError("network")))).toEqual([true, true, true]);
});
