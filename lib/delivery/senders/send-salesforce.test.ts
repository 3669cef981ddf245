import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Contact } from "@/lib/contacts/contact-fields";
import { closeOutbound } from "@/lib/platform/outbound/process-outbound.server";
import { openCrm } from "@/sandbox/crm/testing/open-crm";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";
import { failureWords } from "../failure-words";
import { sampleLead } from "../payload/sample-lead";
import { sendSalesforce } from "./send-salesforce.server";

const crm = openCrm();
beforeAll(() => {
  setUnitEnvironment({
    APP_URL: "http://localhost:3000",
    LEADWELL_DEMO: "1",
    SALESFORCE_ORIGIN: crm.url(),
    OUTBOUND_ALLOWED_ORIGINS: crm.url(),
  });
});
afterAll(closeOutbound);

/** Sends a lead in Texas, with a changed contact. */
function send(hasStatePicklists: boolean, contact: Partial<Contact> = {}) {
  const config = { organizationId: "00D000000000001", leadSource: "Leadwell", hasStatePicklists };
  const lead = sampleLead("life", new Date());
  return sendSalesforce(
    {
      deliveryId: randomUUID(),
      number: 1,
      event: "lead.delivered",
      lead: { ...lead, state: "TX", contact: { ...lead.contact, ...contact } },
      payload: null,
      destination: {
        id: randomUUID(),
        target: { kind: "salesforce", config },
        secrets: [],
        webhookFormat: "envelope",
      },
      timeoutMs: 10_000,
    },
    config,
  );
}

/** The form that Salesforce gets for a lead that it accepts. */
async function formSent(
  hasStatePicklists: boolean,
  contact: Partial<Contact> = {},
): Promise<Record<string, string>> {
  const result = await send(hasStatePicklists, contact);
  expect(result).toMatchObject({ isAccepted: true, status: 200 });
  const [call] = await crm.control().listReceived({ hook: "salesforce" });
  expect(call?.outcome).toBe("lead created");
  return Object.fromEntries(new URLSearchParams(call?.body));
}

describe("a lead for Salesforce", () => {
  it("has codes of state and country where the picklists are on", async () => {
    const form = await formSent(true);
    expect(form).toMatchObject({ state_code: "TX", country_code: "US" });
    expect(form).not.toHaveProperty("state");
    expect(form).not.toHaveProperty("country");
  });

  it("has state and country as text where they are off", async () => {
    const form = await formSent(false);
    expect(form).toMatchObject({ state: "Texas", country: "United States" });
    expect(form).not.toHaveProperty("state_code");
    expect(form).not.toHaveProperty("country_code");
  });

  it.each([true, false])("names the state in its description (picklists: %s)", async (hasStatePicklists) => {
    const { description = "" } = await formSent(hasStatePicklists);
    expect(description.split("\n")).toContain("State: Texas");
  });

  it("has no value that is longer than Salesforce's field; a longer email is in the description, whole", async () => {
    const email = `${"e".repeat(60)}@${"f".repeat(20)}.example`;
    const long = { firstName: `${"a".repeat(39)}\u{1f600}b`, city: "c".repeat(41), email };
    const form = await formSent(true, long);
    expect(form).toMatchObject({ first_name: "a".repeat(39), city: "c".repeat(40), email: "" });
    expect(form["description"]?.split("\n")).toContain(`Email: ${email}`);
  });

  it("has an email of 80 characters in its field alone", async () => {
    const fits = await formSent(true, { email: `${"e".repeat(60)}@${"f".repeat(11)}.example` });
    expect(fits["email"]).toHaveLength(80);
    expect(fits["description"]).not.toContain("Email:");
  });

  it("failed when Salesforce says so, although the status is 200", async () => {
    const result = await send(true, { lastName: "" });
    expect(result).toMatchObject({ isAccepted: false, status: 200, error: "salesforce-refused" });
    expect(failureWords("salesforce-refused")).toMatch(/^Salesforce did not create the lead/);
  });
});
