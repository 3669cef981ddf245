import { expect, it } from "@jest/globals";
import { fillDays } from "./fill-days";

it("gives every day a row, also over the end of a month and the day on which the clock changes", () => {
  const days = fillDays("2026-10-31", "2026-11-02", [
    { day: "2026-11-01", kind: "captured", amountCents: 900 },
    { day: "2026-11-01", kind: "refunded", amountCents: 200 },
    { day: "2026-11-02", kind: "dispute_withdrawn", amountCents: 100 },
  ]);
  expect(days).toEqual([
    { day: "2026-10-31", captured: 0, refunded: 0, lost: 0, kept: 0 },
    { day: "2026-11-01", captured: 900, refunded: 200, lost: 0, kept: 700 },
    { day: "2026-11-02", captured: 0, refunded: 0, lost: 100, kept: -100 },
  ]);
});

it("gives one row for a period of one day", () => {
  expect(fillDays("2028-02-29", "2028-02-29", [])).toHaveLength(1);
});
