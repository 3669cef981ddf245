import { expect, it } from "@jest/globals";
import { formatTimeLeft } from "./time-left";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

it.each([
  [15 * 24 * HOUR_MS, "15 days"],
  [48 * HOUR_MS, "2 days"],
  [48 * HOUR_MS - 1, "47 h 59 min"],
  [24 * HOUR_MS, "24 h"],
  [3 * HOUR_MS + 12 * MINUTE_MS, "3 h 12 min"],
  [HOUR_MS - 1, "59 min"],
  [MINUTE_MS, "1 min"],
  [MINUTE_MS - 1, "less than a minute"],
  [0, "less than a minute"],
  [-HOUR_MS, "less than a minute"],
])("%d ms are %s", (leftMs, words) => {
  expect(formatTimeLeft(leftMs)).toBe(words);
});
