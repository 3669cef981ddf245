import "server-only";
import { env } from "@/lib/platform/env/env.server";
import { OutboundError } from "@/lib/platform/outbound/send-request.server";
import { leadMessage } from "../payload/lead-message";
import { type HubspotContacts, hubspotContacts } from "./hubspot-contacts.server";
import { type AttemptResult, failedAttempt, readResponse, type Sender } from "./outbound-delivery.server";

/**
 * Creates the consumer as a contact in the customer's HubSpot account, with the official client. A contact with the
 * same email is updated instead, so that a repeated attempt creates no second contact.
 */
export const sendHubspot: Sender<"hubspot"> = async (outbound, { token }) => {
  if (!outbound.lead) return failedAttempt("no-lead");
  const { contact_info: contact } = leadMessage(outbound.lead);
  const { timeoutMs } = outbound;
  const hubspot = hubspotContacts({ origin: env().HUBSPOT_ORIGIN, token, timeoutMs });
  const { email = "", first_name, last_name, phone, street, city, state, zip } = contact;
  const properties = definedOnly({
    email,
    firstname: first_name,
    lastname: last_name,
    phone,
    address: street,
    city,
    state,
    zip,
    hs_lead_status: "NEW",
  });
  const first = await call(hubspot, ({ contacts }) => contacts.create({ properties, associations: [] }));
  if (first.status !== 409) return first;
  return call(hubspot, ({ contacts }) => contacts.update(email, { properties }, "email"));
};

async function call(
  hubspot: HubspotContacts,
  request: (hubspot: HubspotContacts) => Promise<{ id: string }>,
): Promise<AttemptResult> {
  try {
    const { id } = await request(hubspot);
    // The client does not check the response. A contact always has an id.
    if (id) return { isAccepted: true, status: 200, error: null, answer: null, requestId: id, isGone: false };
  } catch (error) {
    if (error instanceof OutboundError) return failedAttempt(error.code);
    if (!hubspot.lastAnswer()) throw error;
  }
  const answer = hubspot.lastAnswer();
  return answer ? refusalIn(answer) : failedAttempt("protocol");
}

/** The result for a response that is not a contact. HubSpot's own URL does not go away, so 410 is an ordinary failure. */
function refusalIn(answer: Parameters<typeof readResponse>[0]): AttemptResult {
  const read = { ...readResponse(answer), isGone: false };
  if (read.status === 401) return { ...read, error: "token-refused" };
  if (!read.isAccepted) return read;
  return { ...read, isAccepted: false, error: answer.truncated ? "answer-too-large" : "answer-unreadable" };
}

function definedOnly(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
