import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { leadShare } from "./lead-share";

const paid = fc.record({
  totalAmountCents: fc.integer({ min: 1, max: 100_000_000 }),
  leadQuantity: fc.integer({ min: 1, max: 2_000 }),
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("the shares of an order's leads", () => {
  it("add up to what was paid, and differ by a cent at most", () => {
    fc.assert(
      fc.property(paid, (order) => {
        const shares = Array.from({ length: order.leadQuantity }, (_, index) => leadShare(order, index));
        expect(sum(shares)).toBe(order.totalAmountCents);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });

  it("add up in whatever portions they are taken", () => {
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

  it("are whole cents where the price does not divide", () => {
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
  ])("end with the last lead: %d and %d more", (before, leads) => {
    expect(() => leadShare({ totalAmountCents: 100, leadQuantity: 3 }, before, leads)).toThrow(RangeError);
  });
});
