import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { isMoneyGone, mayMoveRefund, REFUND_STATUSES, readRefundStatus } from "./refund-status";

describe("the status of a refund at Stripe", () => {
  it("never moves backwards, in any order of events", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...REFUND_STATUSES)), (events) => {
        const seen: string[] = [];
        let status: (typeof REFUND_STATUSES)[number] = "pending";
        for (const next of events) {
          if (!mayMoveRefund(status, next)) continue;
          expect(seen).not.toContain(next);
          seen.push(status);
          status = next;
        }
        // A failed refund stays failed.
        const end = events.findIndex((event) => !isMoneyGone(event));
        expect(status).toBe(end < 0 ? status : events[end]);
      }),
    );
  });

  it.each([
    ["requires_action", "pending"],
    ["something_new", "pending"],
    [null, "pending"],
    ["succeeded", "succeeded"],
    ["canceled", "canceled"],
  ])("of Stripe %s is read as %s", (atStripe, ours) => {
    expect(readRefundStatus(atStripe)).toBe(ours);
  });
});
