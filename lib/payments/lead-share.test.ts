import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { leadShare } from "./lead-share";

const paid = fc.record({
  total: fc.integer({ min: 1, max: 100_000_000 }),
  leads: fc.integer({ min: 1, max: 2_000 }),
});

describe("the shares of an order's leads", () => {
  it("add up to what was paid, and differ by a cent at most", () => {
    fc.assert(
      fc.property(paid, ({ total, leads }) => {
        const shares = Array.from({ length: leads }, (_, index) => leadShare(total, leads, index + 1));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });

  it("are whole cents where the price does not divide", () => {
    expect([1, 2, 3].map((nth) => leadShare(100, 3, nth))).toEqual([33, 33, 34]);
  });

  it("end with the last lead", () => {
    for (const nth of [0, 4, 1.5]) expect(() => leadShare(100, 3, nth)).toThrow(RangeError);
  });
});
