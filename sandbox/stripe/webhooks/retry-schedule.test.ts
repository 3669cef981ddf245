import { describe, expect, it } from "@jest/globals";
import { nextAttemptAtMs } from "./retry-schedule";

const DAY_MS = 24 * 60 * 60 * 1_000;

describe("nextAttemptAtMs", () => {
  it("doubles the delay with every failure, up to an hour", () => {
    const delayAfter = (failures: number) => nextAttemptAtMs({ createdAtMs: 0, failures }, 1_000, 0);
    expect([1, 2, 3, 4].map(delayAfter)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(delayAfter(40)).toBe(3_600_000);
  });

  it("gives up three days after the event", () => {
    expect(nextAttemptAtMs({ createdAtMs: 0, failures: 70 }, 1_000, 3 * DAY_MS - 3_600_000)).toBe(3 * DAY_MS);
    expect(nextAttemptAtMs({ createdAtMs: 0, failures: 70 }, 1_000, 3 * DAY_MS - 3_599_999)).toBeNull();
  });
});
