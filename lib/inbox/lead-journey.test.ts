import { expect, it } from "@jest/globals";
import { describeJourney, summarizeJourney } from "./lead-journey";

const times = {
  consentAt: "2026-11-21T08:51:00.000Z",
  receivedAt: "2026-11-21T09:00:00.000Z",
  verifiedAt: "2026-11-21T09:00:00.060Z",
  soldAt: "2026-11-21T09:00:00.080Z",
  certifiedAt: "2026-11-21T09:00:00.100Z",
};
const attempt = (startedAt: string, isAccepted: boolean) => ({
  number: 1,
  startedAt,
  durationMs: 238,
  isAccepted,
  status: null,
  error: isAccepted ? null : "http-503",
  answer: null,
  requestId: null,
});
const delivery = { destinationName: "HubSpot", event: "lead.delivered", status: "accepted" } as const;

it("puts consent, marketplace, deliveries and certificate into one order of time", () => {
  const tries = [attempt("2026-11-21T09:00:00.090Z", true)];
  expect(
    describeJourney(times, [{ ...delivery, tries }]).map(({ title, afterMs, state }) => [
      title,
      afterMs,
      state,
    ]),
  ).toEqual([
    ["Consent", null, "done"],
    ["Received", 540_000, "done"],
    ["Verified", 60, "done"],
    ["Sold once, to you", 20, "done"],
    ["Sent to HubSpot", 10, "done"],
    ["Certificate signed", 10, "done"],
    ["Accepted by HubSpot", 228, "done"],
  ]);
});

it("shows deliveries that failed so far or wait, and leaves out steps that have not happened", () => {
  const failed = { ...delivery, status: "due" as const, tries: [attempt("2026-11-21T09:00:00.090Z", false)] };
  const waiting = { ...delivery, destinationName: "Mail", status: "due" as const, tries: [] };
  const early = { ...times, verifiedAt: null, certifiedAt: null };
  expect(describeJourney(early, [failed, waiting]).map(({ title, state }) => [title, state])).toEqual([
    ["Consent", "done"],
    ["Received", "done"],
    ["Sold once, to you", "done"],
    ["Sent to Mail", "waiting"],
    ["Sent to HubSpot", "done"],
    ["Not accepted by HubSpot", "failed"],
  ]);
});

it("says in a sentence how fast the lead came and how old the consent was", () => {
  expect(summarizeJourney(times)).toBe(
    "Sold to you 80 ms after we received it. Consent was given 9 min before that.",
  );
});
