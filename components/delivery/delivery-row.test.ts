import { expect, it } from "@jest/globals";
import { nextAttemptWords } from "./delivery-row";

const waiting = {
  status: "due",
  isHeld: false,
  tries: [],
  createdAt: "2026-11-29T15:00:00.000Z",
  dueAt: "2026-11-29T21:00:00.000Z",
} as const;

it("a waiting delivery says when it is sent, but not while it is held or its destination is paused", () => {
  expect(nextAttemptWords({ ...waiting, tries: [] }, { state: "failing", breakerUntil: null })).toMatch(
    /^Will be sent .*2026/,
  );
  expect(nextAttemptWords({ ...waiting, tries: [] }, { state: "paused", breakerUntil: null })).toBeNull();
  expect(
    nextAttemptWords({ ...waiting, tries: [], isHeld: true }, { state: "active", breakerUntil: null }),
  ).toBeNull();
  const failing = { state: "failing", breakerUntil: "2027-01-02T21:00:00.000Z" } as const;
  expect(nextAttemptWords({ ...waiting, tries: [] }, failing)).toMatch(/^Will be sent .*2027/);
  expect(
    nextAttemptWords({ ...waiting, tries: [], status: "dead" }, { state: "active", breakerUntil: null }),
  ).toBeNull();
});
