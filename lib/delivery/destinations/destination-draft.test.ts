import { describe, expect, it } from "@jest/globals";
import { HEALTHY } from "@/tests/factories/destination-health";
import { LEAD_KINDS } from "../kind-labels";
import { leadMessage } from "../payload/lead-message";
import { asFormBody, asJsonBody, mapFields } from "../payload/map-fields";
import { sampleLead } from "../payload/sample-lead";
import { createDestinationBody, destinationConfig, mappedConfig } from "./config-schemas";
import { CRM_PRESETS } from "./crm-presets";
import { changesOf, draftOf, emptyDraft, targetOf } from "./destination-draft";
import type { ShownConfig } from "./schemas";
import { showConfig } from "./show-config";

const filled = {
  ...emptyDraft("webhook", "Main"),
  url: "https://crm.example/leads",
  addresses: "a@agency.example, b@agency.example\nc@agency.example",
  token: "pat-na1-0123456789",
  organizationId: "00D000000000001",
  fields: [{ field: "phone", value: "{{contact_info.phone}}" }],
};

const shown = {
  id: "1",
  kind: "mapped",
  name: "Ringy",
  summary: "crm.example",
  position: 1,
  hasPreviousSecret: false,
  previousSecretUntil: null,
  createdAt: "2026-11-21T10:00:00Z",
} as const;

describe("the form of a destination", () => {
  it.each(LEAD_KINDS)("makes a body of kind %s that the server takes", (kind) => {
    const target = targetOf({ ...filled, kind });
    expect(createDestinationBody.parse({ name: "Main", events: [], target }).target.kind).toBe(kind);
  });

  it("keeps what is known of Salesforce; a destination that is older than the choice has picklists", () => {
    const config = { organizationId: "00D000000000001", leadSource: "Web", hasStatePicklists: false };
    const [known, choice] = [{ kind: "salesforce", config } as const, { kind: "salesforce" } as const];
    const draft = draftOf({
      ...shown,
      kind: "salesforce",
      events: [],
      config: showConfig(known),
      health: HEALTHY,
    });
    expect(targetOf(draft)).toEqual(known);
    const older = { ...choice, config: { organizationId: config.organizationId, leadSource: "Web" } };
    expect(destinationConfig.parse(older).config).toEqual({ ...config, hasStatePicklists: true });
    expect(emptyDraft("salesforce", "").hasStatePicklists).toBe(true);
  });

  it("takes addresses one a line, or with commas", () => {
    const target = targetOf({ ...filled, kind: "email" });
    expect(target.config).toMatchObject({
      addresses: ["a@agency.example", "b@agency.example", "c@agency.example"],
    });
  });

  it("sends only what was changed in it, because the rest may have been changed elsewhere", () => {
    const start = { ...filled, events: ["lead.returned", "consent.revoked"] };
    const reordered = start.events.toReversed();
    expect(changesOf(start, { ...start, events: reordered })).toEqual({});
    expect(changesOf(start, { ...start, name: "Desk" })).toEqual({ name: "Desk" });
    expect(changesOf(start, { ...start, events: [] })).toEqual({ events: [] });
    const elsewhere = { ...start, url: "https://crm.example/new" };
    expect(changesOf(start, elsewhere)).toEqual({ target: targetOf(elsewhere) });
  });

  it("begins with what is known, and asks for secrets again", () => {
    const config: ShownConfig = {
      kind: "mapped",
      method: "PUT",
      url: "https://crm.example/leads",
      headerNames: ["Authorization"],
      body: "form",
      fields: [{ field: "phone", value: "{{contact_info.phone}}" }],
    };
    const draft = draftOf({ ...shown, events: [], config, health: HEALTHY });
    expect(draft).toMatchObject({
      method: "PUT",
      body: "form",
      headers: [{ name: "Authorization", value: "" }],
    });
  });
});

describe("presets", () => {
  it.each(CRM_PRESETS)("$name is a mapping that the server takes, once its address is there", ({ draft }) => {
    const config = mappedConfig.parse({ ...draft, url: "https://crm.example/leads" });
    const filledFields = mapFields(config.fields, leadMessage(sampleLead("life", new Date(0))));
    expect(asJsonBody(filledFields)).toContain("+15125550142");
    expect(asFormBody(filledFields)).toContain("%2B15125550142");
  });
});
