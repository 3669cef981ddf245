import { describe, expect, it } from "@jest/globals";
import { LIMITS, type Limit, type Limits, waitSeconds } from "./throttle-limits";

const limits: Limits[] = Object.values(LIMITS);
const guessing = LIMITS["sign-in"];

function waitsOf(limit: Limit | undefined, strikes: number): number[] {
  return limit ? Array.from({ length: strikes }, (_, index) => waitSeconds(limit, index + 1)) : [];
}

describe("waits after a limit", () => {
  it("grow from the window to an hour, and stay there", () => {
    expect(waitsOf(guessing.pair, 5)).toEqual([900, 1800, 3600, 3600, 3600]);
  });

  it("do not grow for an account that somebody else attacks", () => {
    expect(new Set(waitsOf(guessing.account, 50))).toEqual(new Set([3600]));
  });

  it("are never shorter than the window, so that a wait does not restart the count", () => {
    for (const { pair, address, account } of limits) {
      for (const limit of [pair, address, account]) {
        for (const wait of waitsOf(limit, 20)) expect(wait).toBeGreaterThanOrEqual(limit?.windowSeconds ?? 0);
      }
    }
  });

  it("are for more attempts from an IP address, and at an account, than for a pair of both", () => {
    const withPair = limits.filter(({ pair }) => pair);
    expect(withPair.length).toBeGreaterThan(5);
    for (const { pair, address, account } of withPair) {
      expect(address?.points).toBeGreaterThan(pair?.points ?? 0);
      expect(account?.points).toBeGreaterThan(pair?.points ?? 0);
    }
  });
});
