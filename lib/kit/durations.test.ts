import { expect, it } from "@jest/globals";
import { HOUR_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { formatDuration, formatWait } from "./durations";

it.each([
  [1_500 * 24 * HOUR_MS, "1,500 days"],
  [15 * 24 * HOUR_MS, "15 days"],
  [48 * HOUR_MS, "2 days"],
  [48 * HOUR_MS - 1, "47 h 59 min"],
  [24 * HOUR_MS, "24 h"],
  [3 * HOUR_MS + 12 * MINUTE_MS, "3 h 12 min"],
  [HOUR_MS - 1, "59 min"],
  [MINUTE_MS, "1 min"],
  [MINUTE_MS - 1, "under 1 min"],
  [0, "under 1 min"],
  [-HOUR_MS, "under 1 min"],
])("a wait of %d ms is %s", (ms, words) => {
  expect(formatWait(ms)).toBe(words);
});

it.each([
  [-5, "0 ms"],
  [0, "0 ms"],
  [61.4, "61 ms"],
  [999, "999 ms"],
  [1_000, "1 s"],
  [1_300, "1.3 s"],
  [9_999, "9.9 s"],
  [12_400, "12.4 s"],
  [MINUTE_MS - 1, "59.9 s"],
  [90_000, "1 min"],
  [300_000, "5 min"],
  [16_200_000, "4 h 30 min"],
  [172_800_000, "2 days"],
])("a measured time of %d ms is %s", (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
