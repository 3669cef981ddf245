import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { leadShare } from "./lead-share";

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
