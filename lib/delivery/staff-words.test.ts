import { describe, expect, it } from "@jest/globals";
import { DELIVERY_EVENTS, LEAD_ALERT } from "./events";
import { describeDestination, eventLabel, failureForStaff } from "./staff-words";

describe("deliveries in the words of staff", () => {
  it("names every event in words of its own", () => {
    const labels = [...DELIVERY_EVENTS, LEAD_ALERT].map(eventLabel);
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label).toMatch(/^[A-Z][a-z ]+$/);
    expect(eventLabel("something.new")).toBe("something.new");
  });

  it("says of every state of a destination what it is and what to do", () => {
    const states = [null, "owner", "staff", "gone", "failing"] as const;
    const told = states.map((pausedBy) => describeDestination({ pausedBy, isAlsoPausedByOwner: false }));
    expect(told.map(({ label }) => label)).toEqual([
      "Failing",
      "Paused by owner",
      "Disabled by staff",
      "Paused: its URL is gone",
      "Paused after five days of failures",
    ]);
    for (const { advice } of told) expect(advice).toMatch(/\.$/);
    expect(describeDestination({ pausedBy: "staff", isAlsoPausedByOwner: true }).label).toBe(
      "Disabled by staff, paused by owner",
    );
  });

  it.each([
    ["HTTP 500", "The server reported an internal error (500)"],
    ["http-410", "The URL is gone for good (410)"],
    ["timeout", "No response within 15 seconds"],
    ["internal", "A fault of ours: the log of the worker has the details"],
  ])("explains the failure %s", (code, words) => {
    expect(failureForStaff(code)).toBe(words);
  });
});
