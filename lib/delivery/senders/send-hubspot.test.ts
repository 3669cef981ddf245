import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { closeOutbound } from "@/lib/platform/outbound/process-outbound.server";
import type { HookSettings } from "@/sandbox/crm/control/control-contract";
import { openCrm } from "@/sandbox/crm/testing/open-crm";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";
import { sampleLead } from "../payload/sample-lead";
import { hubspotContacts } from "./hubspot-contacts.server";
import type { AttemptResult } from "./outbound-delivery.server";
import { KEPT_BYTES } from "./outbound-delivery.server";
import { sendHubspot } from "./send-hubspot.server";

const MIB = 1024 ** 2;

const crm = openCrm();
beforeAll(() => {
  setUnitEnvironment({
    APP_URL: "http://localhost:3000",
    LEADWELL_DEMO: "1",
    HUBSPOT_ORIGIN: crm.url(),
    OUTBOUND_ALLOWED_ORIGINS: crm.url(),
  });
});
afterAll(closeOutbound);

const behave = (behaviour: HookSettings["behaviour"]) => crm.control().setHook("hubspot", { behaviour });

/** One attempt; receivers that let us wait get `timeoutMs`. */
function send({ token = "pat-na1-good", timeoutMs = 10_000 } = {}): Promise<AttemptResult> {
  const config = { token };
  const outbound = {
    deliveryId: randomUUID(),
    number: 1,
    event: "lead.delivered",
    lead: sampleLead("life", new Date()),
    payload: null,
    destination: {
      id: randomUUID(),
      target: { kind: "hubspot" as const, config },
      secrets: [],
      webhookFormat: "envelope" as const,
    },
    timeoutMs,
  };
  return sendHubspot(outbound, config);
}

const outcomes = async () =>
  (await crm.control().listReceived({ hook: "hubspot" })).map((one) => one.outcome);

describe("a lead for HubSpot", () => {
  it("becomes a contact, and a repeated attempt brings it up to date", async () => {
    expect(await send()).toMatchObject({ isAccepted: true, status: 200, error: null, requestId: "101" });
    expect(await send()).toMatchObject({ isAccepted: true, requestId: "101" });
    expect(await outcomes()).toEqual([
      "contact 101 created",
      "409 contact 101 has this email",
      "contact 101 changed",
    ]);
  });

  it("has one time limit for both calls", async () => {
    await send();
    await behave({ kind: "slow", delayMs: 300 });
    expect(await send({ timeoutMs: 500 })).toMatchObject({ isAccepted: false, error: "timeout" });
  });

  it("with an expired token is refused, and says so", async () => {
    const result = await send({ token: "pat-na1-expired" });
    expect(result).toMatchObject({ isAccepted: false, status: 401, error: "token-refused", isGone: false });
    expect(result.answer).toContain("EXPIRED_AUTHENTICATION");
  });

  it("waits as long as HubSpot wants when there were too many calls", async () => {
    await behave({ kind: "status", status: 429, retryAfterSeconds: 7 });
    expect(await send()).toMatchObject({ status: 429, error: "http-429", retryAfterMs: 7_000 });
  });

  it.each([
    ["a fault", { kind: "status", status: 500 }, "http-500"],
    ["nothing there", { kind: "status", status: 410 }, "http-410"],
    ["a redirect", { kind: "redirect", status: 307, to: "http://127.0.0.1:1/" }, "http-307"],
    ["a reset", { kind: "reset", afterAccepting: false }, "reset"],
    ["no answer", { kind: "hang" }, "timeout"],
    ["a byte now and then", { kind: "drip", everyMs: 10 }, "timeout"],
    ["200 without a contact", { kind: "status", status: 200 }, "answer-unreadable"],
    ["204", { kind: "status", status: 204 }, "answer-unreadable"],
  ] as const)("fails by %s", async (_, behaviour, error) => {
    await behave(behaviour);
    expect(await send({ timeoutMs: error === "timeout" ? 100 : 10_000 })).toMatchObject({
      isAccepted: false,
      error,
      isGone: false,
    });
  });
});

describe("of what HubSpot answers", () => {
  let before: number;
  beforeEach(() => {
    before = process.memoryUsage().rss;
  });
  const grownMib = () => (process.memoryUsage().rss - before) / MIB;

  it.each([
    ["a gigabyte", { kind: "huge", bytes: 1024 * MIB }, "answer-too-large"],
    ["a gzip bomb", { kind: "gzip_bomb", bytes: 1024 * MIB }, "answer-too-large"],
    [
      "a gzip bomb that is small before it is unpacked",
      { kind: "gzip_bomb", bytes: 20 * MIB },
      "answer-unreadable",
    ],
  ] as const)("the beginning is read and less is kept: %s", async (_, behaviour, error) => {
    await behave(behaviour);
    const { answer, ...result } = await send();
    expect(result).toMatchObject({ isAccepted: false, status: 200, error });
    expect(Buffer.byteLength(answer ?? "")).toBeGreaterThan(0);
    expect(Buffer.byteLength(answer ?? "")).toBeLessThanOrEqual(KEPT_BYTES);
    expect(grownMib()).toBeLessThan(128);
  });

  it("nothing comes from an address that must not be called", async () => {
    const { contacts } = hubspotContacts({ origin: "https://127.0.0.1", token: "pat-x", timeoutMs: 1_000 });
    await expect(contacts.getById("1")).rejects.toMatchObject({ code: "refused-target" });
  });
});
