import { randomUUID } from "node:crypto";
import type { Example } from "./fuzz-requests";

/**
 * Calls of a customer about their leads.
 * @param lead the path of one of the customer's leads.
 * @param leads a filter of the list.
 */
export function leadExamples(
  lead: { params: { leadId: string } },
  leads: Record<string, string>,
): Record<string, Example> {
  return {
    "GET my/leads": {
      query: { ...leads, page: "1", view: "callable", sort: "consent-newest", search: "dana" },
    },
    "GET my/leads/[leadId]": lead,
    "GET my/leads/[leadId]/consent": lead,
    // Of nobody: a thousand files would only show that the machine is busy.
    "GET my/leads/[leadId]/consent/pdf": { params: { leadId: randomUUID() } },
    "POST my/leads/[leadId]/notes": { ...lead, body: { text: "Call after six.", outcome: "quoted" } },
    "POST my/leads/[leadId]/calls": { ...lead, body: {} },
    "GET my/exclusions": {},
    "GET my/new-order-limit": {},
    "PUT my/exclusions/customers": { body: { phones: ["+15125550142"], emails: ["dana@example.com"] } },
    "DELETE my/exclusions/customers": { body: {} },
    "GET my/results": { query: { days: "90", line: "life" } },
    "GET my/results/export": { query: { days: "30" } },
    "PUT my/leads/[leadId]/policy": { ...lead, body: { annualPremiumCents: 120_000 } },
    "PUT my/leads/[leadId]/follow-up": { ...lead, body: { at: "2099-11-23T15:00:00.000Z" } },
    "POST my/leads/search": { body: { search: "dana", view: "all" } },
    "POST my/leads/counts": { body: { ...leads, search: "dana" } },
    "POST my/leads/outcomes": { body: { leadIds: [lead.params.leadId], outcome: "contacted" } },
    "DELETE my/leads/outcomes": { body: { leadIds: [lead.params.leadId], outcome: "contacted" } },
    "POST my/leads/returns": {
      body: { leadIds: [lead.params.leadId], reason: "other", remedy: "refund", text: "They moved abroad." },
    },
    "GET my/lead-views": {},
    "GET my/lead-views/counts": { query: { timeZone: "America/Denver" } },
    "POST my/lead-views": { body: { name: "Florida", query: "state=FL" } },
    "DELETE my/lead-views/[viewId]": { params: { viewId: randomUUID() }, body: {} },
    "GET my/leads/[leadId]/return": lead,
    "POST my/leads/[leadId]/return": {
      ...lead,
      body: { reason: "other", remedy: "refund", text: "They moved abroad." },
    },
    "DELETE my/leads/[leadId]/return": { ...lead, body: {} },
    "POST my/leads/[leadId]/return/review": { ...lead, body: { text: "Please look at it again." } },
    "GET my/leads/export": { query: leads },
    "GET my/leads/stream": { query: { after: `1763715600064.${lead.params.leadId}` } },
  };
}
