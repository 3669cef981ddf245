import { expect, it } from "@jest/globals";
import { GIVE_UP_AFTER_MS, nextAttemptAt } from "@/lib/delivery/retry-schedule";
import { RETRY_TABLE } from "./retry-table";

const at = new Date("2026-11-21T15:00:00.000Z");

it.each(RETRY_TABLE.slice(1).map((row, index) => [index + 1, row.pauseMs] as const))(
  "matches the real schedule: after attempt %d, wait %d ms",
  (attempts, pauseMs) => {
    // With random 0.5 the jitter is zero.
    const next = nextAttemptAt({ attempts, retryWindowStartedAt: at, failedAt: at, random: 0.5 });
    expect(next?.getTime()).toBe(at.getTime() + pauseMs);
  },
);

it("ends after 72 hours, as the last row says", () => {
  expect(GIVE_UP_AFTER_MS).toBe(72 * 3_600_000);
});
