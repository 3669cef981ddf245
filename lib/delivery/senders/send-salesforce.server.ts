import "server-only";
import { stateName } from "@/lib/kit/state-names";
import { env } from "@/lib/platform/env/env.server";
import { leadMessage, type SoldLead } from "../payload/lead-message";
import { asText } from "../payload/map-fields";
import {
  type AttemptResult,
  failedAttempt,
  post,
  type ReceivedResponse,
  readResponse,
  type Sender,
} from "./outbound-delivery.server";

/**
 * Salesforce's Web-to-Lead: a form that every edition has, without a token. It responds with 200 to everything, so only a
 * header shows a refusal.
 */
export const sendSalesforce: Sender<"salesforce"> = async (outbound, config) => {
  if (!outbound.lead) return failedAttempt("no-lead");
  const { organizationId, leadSource, hasStatePicklists } = config;
  const { contact_info: contact, lead_data: data, lead_id: leadId } = leadMessage(outbound.lead);
  const email = contact.email ?? "";
  const isEmailTooLong = email.length > MOST_OF_EMAIL;
  const fields = {
    oid: organizationId,
    encoding: "UTF-8",
    first_name: cut(contact.first_name ?? ""),
    last_name: contact.last_name ?? "",
    email: isEmailTooLong ? "" : email,
    phone: contact.phone ?? "",
    street: contact.street ?? "",
    city: cut(contact.city ?? ""),
    zip: contact.zip ?? "",
    ...(hasStatePicklists ? codesOf(outbound.lead) : textOf(outbound.lead)),
    // Salesforce refuses a lead without a company; a person is their own.
    company: `${contact.first_name ?? ""} ${contact.last_name ?? ""}`.trim(),
    lead_source: leadSource,
    description: [
      `Leadwell lead ${leadId}`,
      // Salesforce ignores a parameter that it does not know, so with the wrong setting the state is only here.
      `State: ${stateName(outbound.lead.state)}`,
      ...(isEmailTooLong ? [`Email: ${email}`] : []),
      ...Object.entries(data).map(([name, value]) => `${name}: ${asText(value)}`),
    ].join("\n"),
  };
  return post({
    timeoutMs: outbound.timeoutMs,
    url: `${env().SALESFORCE_ORIGIN}/servlet/servlet.WebToLead?encoding=UTF-8`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
    read: readProcessed,
  });
};

/**
 * Salesforce does not document Is-Processed. It was observed to be `true`, or `true Exception:` and a name for a lead that was
 * not created. So a response without the header counts as accepted.
 */
function readProcessed(response: ReceivedResponse): AttemptResult {
  const result = readResponse(response);
  const isRefused = result.isAccepted && response.headers["is-processed"]?.includes("Exception");
  return isRefused ? { ...result, isAccepted: false, error: "salesforce-refused" } : result;
}

/** Salesforce's limits of a lead's email, first name and city. Of the other fields, intake takes no more than fits. */
const MOST_OF_EMAIL = 80;
const MOST_OF_NAME = 40;

/** Cuts no character in half: an emoji takes two of those that JavaScript counts. */
function cut(text: string): string {
  return text.slice(0, MOST_OF_NAME).replace(/[\uD800-\uDBFF]$/, "");
}

/** State and country where Salesforce has picklists for them. Elsewhere these parameters do not exist. */
function codesOf({ state }: SoldLead) {
  return { state_code: state, country_code: "US" };
}

/**
 * State and country as text, with their full names: where the picklists are on despite the setting, these names are their
 * standard integration values (https://help.salesforce.com/s/articleView?id=xcloud.state_country_and_territory_picklist_fields.htm).
 */
function textOf({ state }: SoldLead) {
  return { state: stateName(state), country: "United States" };
}
