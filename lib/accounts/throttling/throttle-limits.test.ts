import { describe, expect, it } from "@jest/globals";
import { blockSeconds, LIMITS, type Limit } from "./throttle-limits";

const limits = Object.values<{ pair?: Limit; address?: Limit; account?: Limit }>(LIMITS);
const guessing = LIMITS["sign-in"];

function blocksOf(limit: Limit | undefined, strikes: number): number[] {
  return limit ? Array.from({ length: strikes }, (_, index) => blockSeconds(limit, index + 1)) : [];
}

describe("blocks", () => {
  it("grow from a minute to an hour, and stay there", () => {
    expect(blocksOf(guessing.pair, 9)).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it("stay short for an account that somebody else attacks", () => {
    expect(new Set(blocksOf(guessing.account, 50))).toEqual(new Set([60]));
  });

  it("are wider for an address than for a pair, and for an account than for a pair", () => {
    const tight = limits.filter(({ pair }) => pair);
    expect(tight.length).toBeGreaterThan(5);
    for (const { pair, address, account } of tight) {
      expect(address?.points).toBeGreaterThan(pair?.points ?? 0);
      expect(account?.points).toBeGreaterThan(pair?.points ?? 0);
    }
  });
});
