import "server-only";
import { env } from "@/lib/platform/env/env.server";
import { leadMessage } from "../payload/lead-message";
import { asText } from "../payload/map-fields";
import { failedAttempt, post, type Sender } from "./outbound-delivery.server";

/**
 * Salesforce's Web-to-Lead: a form that every edition has, without a token. It responds with 200 to everything,
 * so a refusal is visible only in Salesforce, which emails its administrator. docs/delivery.md tells customers.
 */
export const sendSalesforce: Sender<"salesforce"> = async (outbound, { organizationId, leadSource }) => {
  if (!outbound.lead) return failedAttempt("no-lead");
  const { contact_info: contact, lead_data: data, lead_id: leadId } = leadMessage(outbound.lead);
  const fields = {
    oid: organizationId,
    encoding: "UTF-8",
    first_name: contact.first_name ?? "",
    last_name: contact.last_name ?? "",
    email: contact.email ?? "",
    phone: contact.phone ?? "",
    street: contact.street ?? "",
    city: contact.city ?? "",
    state_code: contact.state ?? "",
    zip: contact.zip ?? "",
    country_code: "US",
    // Salesforce refuses a lead without a company; a person is their own.
    company: `${contact.first_name ?? ""} ${contact.last_name ?? ""}`.trim(),
    lead_source: leadSource,
    description: [
      `Leadwell lead ${leadId}`,
      ...Object.entries(data).map(([name, value]) => `${name}: ${asText(value)}`),
    ].join("\n"),
  };
  return post({
    timeoutMs: outbound.timeoutMs,
    url: `${env().SALESFORCE_ORIGIN}/servlet/servlet.WebToLead?encoding=UTF-8`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
};
