import { expect, it } from "@jest/globals";
import { describeJourney, formatDuration } from "./lead-journey";

const times = {
  receivedAt: "2026-11-21T09:00:00.000Z",
  verifiedAt: "2026-11-21T09:00:00.060Z",
  soldAt: "2026-11-21T09:00:00.080Z",
  certifiedAt: "2026-11-21T09:00:00.100Z",
};

it("puts all steps on one time scale", () => {
  expect(
    describeJourney(times).map(({ title, afterMs, startPercent, widthPercent }) => [
      title,
      afterMs,
      startPercent,
      widthPercent,
    ]),
  ).toEqual([
    ["Received", null, 0, 0],
    ["Verified", 60, 0, 60],
    ["Sold once, to you", 20, 60, 20],
    ["Certificate signed", 20, 80, 20],
  ]);
});

it("leaves out steps that have not happened", () => {
  expect(describeJourney({ ...times, certifiedAt: null }).map(({ title }) => title)).toEqual([
    "Received",
    "Verified",
    "Sold once, to you",
  ]);
});

it.each([
  [0, "0 ms"],
  [999, "999 ms"],
  [1_300, "1.3 s"],
  [90_000, "1.5 min"],
  [16_200_000, "4.5 h"],
  [172_800_000, "2 days"],
])("formats %d ms as %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
