import { describe, expect, it } from "@jest/globals";
import { blockSeconds, LIMITS } from "./throttle-limits";

describe("blocks", () => {
  it("grow from a minute to an hour, and stay there", () => {
    const lengths = Array.from({ length: 9 }, (_, index) => blockSeconds(LIMITS["sign-in"].pair, index + 1));
    expect(lengths).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it("stay short for an account that somebody else attacks", () => {
    expect(blockSeconds(LIMITS["sign-in"].account, 50)).toBe(60);
  });

  it("are wider for an address than for a pair, and for an account than for a pair", () => {
    for (const limits of Object.values(LIMITS)) {
      if (!("pair" in limits)) continue;
      expect(limits.address.points).toBeGreaterThan(limits.pair.points);
      expect(limits.account.points).toBeGreaterThan(limits.pair.points);
    }
  });
});
