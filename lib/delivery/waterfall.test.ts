import { describe, expect, it } from "@jest/globals";
import { waterfallOf } from "./waterfall";

const times = {
  receivedAt: "2026-11-21T15:04:05.000Z",
  verifiedAt: "2026-11-21T15:04:05.040Z",
  soldAt: "2026-11-21T15:04:05.052Z",
};

function tryAt(number: number, startedAt: string, durationMs: number, isAccepted: boolean) {
  const error = isAccepted ? null : "http-503";
  return { number, startedAt, durationMs, isAccepted, status: null, error, answer: null, requestId: null };
}

const first = tryAt(1, "2026-11-21T15:04:05.060Z", 90, false);
const second = tryAt(2, "2026-11-21T15:04:10.060Z", 40, true);
const main = { destinationName: "Main", event: "lead.delivered", status: "accepted" } as const;

describe("a lead's waterfall", () => {
  it("measures each step from the lead's arrival; accepted is the end of the try that was", () => {
    const steps = waterfallOf(times, [{ ...main, tries: [first, second] }]);
    expect(steps.map(({ label, fromMs, toMs }) => [label, fromMs, toMs])).toEqual([
      ["Received", 0, 0],
      ["Verified", 0, 40],
      ["Sold", 40, 52],
      ["Sent to Main", 52, 60],
      ["Accepted by Main", 60, 5_100],
    ]);
  });

  it("says what failed so far, what waits, and leaves out other events and what was never sent", () => {
    const steps = waterfallOf({ ...times, verifiedAt: null }, [
      { ...main, status: "due", tries: [first] },
      { ...main, destinationName: "Mail", status: "due", tries: [] },
      { ...main, destinationName: "Other", status: "superseded", tries: [] },
      { ...main, event: "consent.revoked", tries: [second] },
    ]);
    expect(steps.map(({ label, state }) => [label, state])).toEqual([
      ["Received", "done"],
      ["Sold", "done"],
      ["Sent to Main", "done"],
      ["Not accepted by Main", "failed"],
      ["Sent to Mail", "waiting"],
    ]);
  });
});
