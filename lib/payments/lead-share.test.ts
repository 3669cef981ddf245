import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { leadShare, undeliveredRefundCents } from "./lead-share";

const paid = fc.record({
  totalAmountCents: fc.integer({ min: 1, max: 100_000_000 }),
  leadQuantity: fc.integer({ min: 1, max: 2_000 }),
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("the refunds for an order's leads", () => {
  it("add up to what was paid and differ by at most one cent", () => {
    fc.assert(
      fc.property(paid, (order) => {
        const shares = Array.from({ length: order.leadQuantity }, (_, index) => leadShare(order, index));
        expect(sum(shares)).toBe(order.totalAmountCents);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });

  it("add up however they are split", () => {
    fc.assert(
      fc.property(paid, fc.array(fc.integer({ min: 1, max: 300 })), (order, portions) => {
        let taken = 0;
        const amounts: number[] = [];
        for (const portion of [...portions, order.leadQuantity]) {
          const leads = Math.min(portion, order.leadQuantity - taken);
          if (leads === 0) break;
          amounts.push(leadShare(order, taken, leads));
          taken += leads;
        }
        expect(sum(amounts)).toBe(order.totalAmountCents);
      }),
    );
  });

  it("are whole cents when the price does not divide evenly", () => {
    const order = { totalAmountCents: 100, leadQuantity: 3 };
    expect([0, 1, 2].map((before) => leadShare(order, before))).toEqual([33, 33, 34]);
    expect(leadShare(order, 1, 2)).toBe(67);
  });

  it.each([
    [3, 1],
    [-1, 1],
    [0, 4],
    [0, 0],
    [1.5, 1],
  ])("are refused beyond the order's leads: %d before, %d more", (before, leads) => {
    expect(() => leadShare({ totalAmountCents: 100, leadQuantity: 3 }, before, leads)).toThrow(RangeError);
  });
});

describe("the refund for leads that were not delivered", () => {
  const order = { totalAmountCents: 10_000, leadQuantity: 10, refundedLeads: 2, undelivered: 3 };

  it.each([
    ["is their share", order, 8_000, 3_000],
    ["is not more than what is left of the payment", order, 500, 500],
    ["is nothing when less than nothing is left", order, -200, 0],
    ["is nothing when every lead was delivered", { ...order, undelivered: 0 }, 8_000, 0],
    [
      "has no share for replacements, which were paid with the lead that they replace",
      { ...order, undelivered: 9 },
      9_000,
      8_000,
    ],
    ["is nothing when every lead was refunded", { ...order, refundedLeads: 10 }, 100, 0],
  ])("%s", (_what, undelivered, leftCents, refundCents) => {
    expect(undeliveredRefundCents(undelivered, leftCents)).toBe(refundCents);
  });
});
