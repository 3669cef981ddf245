import { describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { checkSignature } from "./check-signature";

const NOW = new Date("2026-11-21T15:04:05.000Z");
const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const BODY = '{"type":"lead.delivered","data":{"name":"Zoë"}}';

/** A delivery, signed by the official library. */
function delivery(sentAt = NOW) {
  const signature = new Webhook(SECRET).sign("msg_1", sentAt, BODY);
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  return { secret: SECRET, id: "msg_1", timestamp, body: BODY, signature };
}

describe("the signature tester", () => {
  it("verifies what the official library signed, also as one of two signatures", async () => {
    const received = delivery();
    expect(await checkSignature(received, NOW)).toMatchObject({
      verified: true,
      expected: received.signature,
    });
    const signature = `v1,${"A".repeat(43)}= ${received.signature}`;
    expect(await checkSignature({ ...received, signature }, NOW)).toMatchObject({ verified: true });
  });

  it.each([
    ["an old one", delivery(new Date(NOW.getTime() - 301_000)), /301 seconds old/],
    ["one from the future", delivery(new Date(NOW.getTime() + 400_000)), /400 seconds in the future/],
    ["another body", { ...delivery(), body: BODY.replace("Zoë", "Zoe") }, /does not match/],
    ["another id", { ...delivery(), id: "msg_2" }, /does not match/],
    [
      "a body with a line break behind it",
      { ...delivery(), body: `${BODY}\n` },
      /whitespace around the body/,
    ],
    ["a reformatted body", { ...delivery(), body: JSON.stringify(JSON.parse(BODY), null, 2) }, /reformatted/],
    ["a secret without its beginning", { ...delivery(), secret: SECRET.slice(6) }, /whsec_/],
    ["no id", { ...delivery(), id: " " }, /webhook-id/],
    ["a date as timestamp", { ...delivery(), timestamp: "2026-11-21" }, /Unix seconds/],
    ["another scheme", { ...delivery(), signature: "v2,abc" }, /v1,/],
  ])("says why it refuses %s", async (_name, received, reason) => {
    const verdict = await checkSignature(received, NOW);
    expect(verdict.verified).toBe(false);
    expect(verdict.reason).toMatch(reason);
  });
});
