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
function send({
  token = "pat-na1-good",
  timeoutMs = 10_000,
  email = "",
}: {
  token?: string | undefined;
  timeoutMs?: number;
  email?: string;
} = {}): Promise<AttemptResult> {
  const config = { token };
  const lead = sampleLead("life", new Date());
  const contact = email ? { ...lead.contact, email } : lead.contact;
  const outbound = {
    deliveryId: randomUUID(),
    number: 1,
    event: "lead.delivered",
    lead: { ...lead, contact },
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

/** The id of the contact that HubSpot accepted the lead as. */
async function sendAccepted(token?: string): Promise<string> {
  const result = await send({ token });
  expect(result).toMatchObject({ isAccepted: true, status: 200, error: null });
  return result.requestId ?? "";
}

/** The customer, who works in HubSpot. */
const contacts = () =>
  hubspotContacts({ origin: crm.url(), token: "pat-na1-customer", timeoutMs: 10_000 }).contacts;

const SHOWN = "firstname lastname phone address city state zip hs_lead_status".split(" ");
const readContact = async (id: string) => {
  const {
    createdate: _created,
    lastmodifieddate: _modified,
    ...properties
  } = (await contacts().getById(id, SHOWN)).properties;
  return properties;
};

const outcomes = async () =>
  (await crm.control().listReceived({ hook: "hubspot" })).map((one) => one.outcome);

describe("a lead for HubSpot", () => {
  it("becomes a new contact, and a repeated attempt changes nothing in it", async () => {
    const id = await sendAccepted();
    expect(await sendAccepted()).toBe(id);
    expect(await outcomes()).toEqual([
      `contact ${id} created`,
      `409 contact ${id} has this email`,
      `contact ${id} read`,
    ]);
    expect(await readContact(id)).toMatchObject({ hs_lead_status: "NEW", address: expect.any(String) });
  });

  it("leaves the work and the corrections of the customer as they are", async () => {
    const id = await sendAccepted();
    const properties = {
      hs_lead_status: "CONNECTED",
      firstname: "Morgan",
      phone: "+15125550199",
      address: "9 New Street",
      zip: "",
    };
    await contacts().update(id, { properties });
    const before = await readContact(id);
    expect(await sendAccepted()).toBe(id);
    // The ZIP code that the customer removed stays removed: the rest of the postal address is the customer's.
    expect(await readContact(id)).toEqual(before);
  });

  it("adds what an existing contact lacks, without a lead status", async () => {
    const { contact } = sampleLead("life", new Date());
    const phone = "+15125550199";
    const { id } = await contacts().create({
      properties: { email: contact.email, phone },
      associations: [],
    });
    expect(await sendAccepted()).toBe(id);
    expect(await readContact(id)).toMatchObject({
      firstname: contact.firstName,
      lastname: contact.lastName,
      phone,
      address: contact.street,
      city: contact.city,
      state: "TX",
      hs_lead_status: null,
    });
  });

  it("arrives without a lead status where the account has no NEW, also as a repeat", async () => {
    const token = "pat-na1-own-statuses";
    const id = await sendAccepted(token);
    const { contact } = sampleLead("life", new Date());
    expect(await readContact(id)).toMatchObject({ phone: contact.phone, hs_lead_status: null });
    await contacts().update(id, { properties: { phone: "" } });
    expect(await sendAccepted(token)).toBe(id);
    expect(await readContact(id)).toMatchObject({ phone: contact.phone, hs_lead_status: null });
  });

  it("fails as HubSpot says when something else than the lead status is refused", async () => {
    const refused = await send({ email: "nobody" });
    expect(refused).toMatchObject({ isAccepted: false, status: 400, error: "http-400" });
    expect(await outcomes()).toEqual(["400 email INVALID_EMAIL"]);
    await send({ email: "nobody", token: "pat-na1-own-statuses" });
    expect(await outcomes()).toContain("400 email INVALID_EMAIL, hs_lead_status INVALID_OPTION");
  });

  it("has one time limit for all calls", async () => {
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
