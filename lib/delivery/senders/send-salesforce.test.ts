import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { closeOutbound } from "@/lib/platform/outbound/process-outbound.server";
import { openCrm } from "@/sandbox/crm/testing/open-crm";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";
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

/** The form that Salesforce gets for a lead in Texas. */
async function formSent(hasStatePicklists: boolean): Promise<Record<string, string>> {
  const config = { organizationId: "00D000000000001", leadSource: "Leadwell", hasStatePicklists };
  const result = await sendSalesforce(
    {
      deliveryId: randomUUID(),
      number: 1,
      event: "lead.delivered",
      lead: { ...sampleLead("life", new Date()), state: "TX" },
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
});
