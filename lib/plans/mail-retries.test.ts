import { describe, expect, it } from "@jest/globals";
import { RETRY_DELAYS, retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { planCancelledJob } from "./plan-cancelled.email";
import { planDeclinedJob } from "./plan-declined.email";
import { planPreviewJob } from "./plan-preview.email";
import { planPriceJob } from "./plan-price.email";
import { planPriceLoweredJob } from "./plan-price-lowered.email";
import { planPriceWithdrawnJob } from "./plan-price-withdrawn.email";
import { ANNOUNCED_HOURS } from "./plan-schedule";
import { planSkippedJob } from "./plan-skipped.email";
import { planStoppedJob } from "./plan-stopped.email";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * The sum of all pauses between the attempts of a job, when each is as short as pg-boss makes it: after the attempt that was
 * repeated n times, `retryDelay` times 2^(n+1) / 2 to 2^(n+1), n + 1 being at most 16, and never more than `retryDelayMax`.
 */
function shortestSeconds(retryLimit: number): number {
  const { retryDelay, retryDelayMax } = RETRY_DELAYS;
  let sum = 0;
  for (let count = 0; count < retryLimit; count += 1)
    sum += Math.min(retryDelayMax, (retryDelay * 2 ** Math.min(16, count + 1)) / 2);
  return sum;
}

describe("an email about a plan", () => {
  it.each([
    planPreviewJob,
    planSkippedJob,
    planDeclinedJob,
    planPriceJob,
    planPriceLoweredJob,
    planPriceWithdrawnJob,
    planCancelledJob,
    planStoppedJob,
  ])("$name is tried again for a day at least, and fails while staff can still act", ({ retryLimit }) => {
    const seconds = shortestSeconds(retryLimit);
    expect(seconds).toBeGreaterThanOrEqual(DAY_SECONDS);
    expect(seconds).toBeLessThan((ANNOUNCED_HOURS * 60 * 60 * 3) / 4);
  });
});

it("the number of retries is the smallest that lasts as long", () => {
  for (const hours of [0.5, 1, 24]) {
    const retries = retriesLasting(hours);
    expect(shortestSeconds(retries)).toBeGreaterThanOrEqual(hours * 3_600);
    expect(shortestSeconds(retries - 1)).toBeLessThan(hours * 3_600);
  }
});
