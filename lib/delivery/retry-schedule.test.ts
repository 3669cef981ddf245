import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { GIVE_UP_AFTER_MS, nextAttemptAt } from "./retry-schedule";

const retryWindowStartedAt = new Date("2026-11-21T12:00:00Z");

/** Every try of a delivery that is never accepted: minutes after it was made. */
function triesInMinutes(random: number): number[] {
  const minutes: number[] = [0];
  let failedAt = retryWindowStartedAt;
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttemptAt({ attempts, retryWindowStartedAt, failedAt, random });
    if (!next) return minutes;
    minutes.push((next.getTime() - retryWindowStartedAt.getTime()) / 60_000);
    failedAt = next;
  }
}

describe("a delivery that fails", () => {
  it("is tried after 5 s, 30 s, 2, 10, 30 min, 1 h, 3 h, then every 6 h up to 72 h", () => {
    const pauses = triesInMinutes(0.5).map((at, index, all) => at - (all[index - 1] ?? 0));
    const expected = [0, 5 / 60, 0.5, 2, 10, 30, 60, 180, ...Array.from({ length: 11 }, () => 360)];
    expect(pauses).toHaveLength(expected.length);
    for (const [index, pause] of pauses.entries()) expect(pause).toBeCloseTo(expected[index] ?? -1, 5);
  });

  it("never waits more than a tenth longer or shorter, and is never tried after 72 h", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: GIVE_UP_AFTER_MS }),
        (attempts, random, agoMs) => {
          const failedAt = new Date(retryWindowStartedAt.getTime() + agoMs);
          const middle = nextAttemptAt({ attempts, retryWindowStartedAt: failedAt, failedAt, random: 0.5 });
          const next = nextAttemptAt({ attempts, retryWindowStartedAt, failedAt, random });
          const pauseMs = (middle?.getTime() ?? 0) - failedAt.getTime();
          const waitMs = (next?.getTime() ?? Number.NaN) - failedAt.getTime();
          const isGivenUp = next === null && agoMs + pauseMs * 1.1 >= GIVE_UP_AFTER_MS - 1;
          const isInTime =
            Math.abs(waitMs - pauseMs) <= pauseMs * 0.1 + 1 && agoMs + waitMs <= GIVE_UP_AFTER_MS;
          expect(isGivenUp || isInTime).toBe(true);
        },
      ),
    );
  });

  it("waits as long as the receiver asks for, and six hours at most", () => {
    const given = { attempts: 1, retryWindowStartedAt, failedAt: retryWindowStartedAt, random: 0.5 };
    const waitOf = (retryAfterMs: number) =>
      (nextAttemptAt({ ...given, retryAfterMs })?.getTime() ?? 0) - retryWindowStartedAt.getTime();
    expect(waitOf(1_000)).toBe(5_000);
    expect(waitOf(90_000)).toBe(90_000);
    expect(waitOf(1e12)).toBe(6 * 3_600_000);
  });
});
