import { afterEach, expect, it, jest } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import { latestNotification } from "@/components/ui/notify";
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
  const seen = { amount: "11329.50", leavesNothing: true };
  await refundAfterEnd({ orderId: ORDER, to: "cancelled", seen, isOfPlan: true }, refund, client);
  return keys.map((key) => client.getQueryState(key)?.isInvalidated);
}

it("after a refund, all that the pages hold of the order is read again", async () => {
  expect(await refundWith(() => Promise.resolve({ ok: true, data: REFUNDED }))).toEqual([true, true, true]);
});

it("after a failed one too: it may have been made before the response was lost", async () => {
  expect(await refundWith(() => Promise.reject(new TypeError("network")))).toEqual([true, true, true]);
});

const lost: RefundAction = () => Promise.reject(new TypeError("network"));

/** What the order page answers after a failure. */
const answer = (response: Response) => jest.spyOn(globalThis, "fetch").mockResolvedValue(response);
afterEach(() => {
  jest.restoreAllMocks();
});

it("a failed one that was made nevertheless, or by a colleague, is not called missing", async () => {
  const fetched = answer(Response.json(REFUNDED));
  await refundWith(lost);
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api/admin/orders/${ORDER}/refund`);
  expect(latestNotification()).toEqual({
    title: "Success",
    description: "The order is cancelled and refunded: $11,329.50.",
  });
});

it("a failed one of which nothing more can be read may have been made", async () => {
  answer(new Response(null, { status: 503 }));
  await refundWith(lost);
  expect(latestNotification()).toEqual({
    title: "Error",
    description:
      "The order is cancelled. We do not know whether it was refunded. Open the order again before you refund.",
    destructive: true,
  });
});

const UNREFUNDED: UndeliveredDto = { ...REFUNDED, amount: "11329.50", leavesNothing: true, refund: null };

it.each<[string, UndeliveredDto, string]>([
  [
    "was not made waits for staff",
    UNREFUNDED,
    "The order is cancelled, but not refunded. The refund waits under Tasks.",
  ],
  [
    "promised more than the leads sold meanwhile leave waits too, and no longer pauses the plan",
    { ...UNREFUNDED, leads: 248, amount: "11284.00", leavesNothing: false },
    "The order is cancelled, but not refunded: the refund is now $11,284.00. The refund waits under Tasks. Part of the payment stays paid, so the refund will not pause the plan: while it is active, it charges again.",
  ],
  [
    "came after the last lead has no task",
    { ...UNREFUNDED, leads: 0, amount: null, leavesNothing: false },
    "The order is cancelled, and nothing was refunded: nothing is left to refund.",
  ],
])("a failed one that %s", async (_name, now, description) => {
  answer(Response.json(now));
  await refundWith(lost);
  expect(latestNotification()?.description).toBe(description);
});

it("the amount that staff saw is sent with the refund", async () => {
  const refund = jest.fn<RefundAction>().mockResolvedValue({ ok: true, data: REFUNDED });
  await refundWith(refund);
  expect(refund).toHaveBeenCalledWith({ orderId: ORDER, shown: "$11,329.50", reason: "" });
});
