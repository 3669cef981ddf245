import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { RESPONSE_STEP_MS, waitBeforeResponse } from "./response-time";

it("a response leaves at a full step after the post came in, and waits less than one step", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 5_000, noNaN: true }), (elapsedMs) => {
      const wait = waitBeforeResponse(elapsedMs);
      const steps = (elapsedMs + wait) / RESPONSE_STEP_MS;
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThan(RESPONSE_STEP_MS);
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
    }),
  );
});

it.each([
  [3, 47],
  [7, 43],
  [50, 0],
  [51, 49],
])("after %d ms of work it waits %d ms", (elapsedMs, expected) => {
  expect(waitBeforeResponse(elapsedMs)).toBe(expected);
});
