import "server-only";
import { env } from "@/lib/platform/env/env.server";
import { OutboundError } from "@/lib/platform/outbound/send-request.server";
import { leadMessage } from "../payload/lead-message";
import { type HubspotContacts, hubspotContacts } from "./hubspot-contacts.server";
import {
  type AttemptResult,
  failedAttempt,
  type ReceivedResponse,
  readResponse,
  type Sender,
} from "./outbound-delivery.server";

/**
 * Creates the consumer as a contact in the customer's HubSpot account, with the official client. A contact that has the
 * email already only gets what it lacks: its values may be corrections of the customer, and its lead status the
 * customer's work. So a repeated delivery neither creates a second contact nor resets the first one. All requests share
 * the time limit of the attempt.
 */
export const sendHubspot: Sender<"hubspot"> = async (outbound, { token }) => {
  if (!outbound.lead) return failedAttempt("no-lead");
  const { contact_info: contact } = leadMessage(outbound.lead);
  const { timeoutMs } = outbound;
  const hubspot = hubspotContacts({ origin: env().HUBSPOT_ORIGIN, token, timeoutMs });
  const { email = "", first_name, last_name, phone, street, city, state, zip } = contact;
  const properties = definedOnly({
    firstname: first_name,
    lastname: last_name,
    phone,
    address: street,
    city,
    state,
    zip,
  });
  const created = await create(hubspot, { ...definedOnly({ email }), ...properties });
  return created.status === 409 ? complete(hubspot, email, properties) : created;
};

/** Creates a contact with the lead status New, or without a lead status in an account that does not have this option. */
async function create(hubspot: HubspotContacts, properties: Properties): Promise<AttemptResult> {
  const post = (wanted: Properties) =>
    call(hubspot, ({ contacts }) => contacts.create({ properties: wanted, associations: [] }));
  const created = await post({ ...properties, hs_lead_status: "NEW" });
  const response = hubspot.lastAnswer();
  return created.status === 400 && refusesLeadStatus(response?.text ?? "") ? post(properties) : created;
}

/** Adds what the contact that was found by its email lacks. Sends nothing if it lacks nothing. */
async function complete(
  hubspot: HubspotContacts,
  email: string,
  properties: Properties,
): Promise<AttemptResult> {
  const id = existingIdIn(hubspot.lastAnswer()?.text ?? "");
  const [key, idProperty] = id ? [id, undefined] : [email, "email"];
  let missing: Properties = {};
  const read = await call(hubspot, async ({ contacts }) => {
    const names = Object.keys(properties);
    const found = await contacts.getById(key, names, undefined, undefined, undefined, idProperty);
    missing = withoutStored(properties, found.properties);
    return found;
  });
  if (!read.isAccepted || Object.keys(missing).length === 0) return read;
  return call(hubspot, ({ contacts }) => contacts.update(key, { properties: missing }, idProperty));
}

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
  const response = hubspot.lastAnswer();
  return response ? refusalIn(response) : failedAttempt("protocol");
}

/** The result for a response that is not a contact. HubSpot's own URL does not go away, so 410 is an ordinary failure. */
function refusalIn(answer: ReceivedResponse): AttemptResult {
  const read = { ...readResponse(answer), isGone: false };
  if (read.status === 401) return { ...read, error: "token-refused" };
  if (!read.isAccepted) return read;
  return { ...read, isAccepted: false, error: answer.truncated ? "answer-too-large" : "answer-unreadable" };
}

function definedOnly(fields: Record<string, string | undefined>): Properties {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** Properties of a HubSpot contact by name. */
type Properties = Record<string, string>;

/** A postal address is one value: a street of the customer with a ZIP code of the lead would be neither. */
const POSTAL = ["address", "city", "state", "zip"];

/**
 * The properties of a lead that a contact lacks. A value that is stored stays, also when it differs, because the
 * customer may have corrected it. Of the postal address, either all is added or nothing.
 * @param stored as HubSpot returns it, unchecked: an empty property is null or absent.
 */
function withoutStored(
  properties: Properties,
  stored: Readonly<Record<string, unknown>> | undefined,
): Properties {
  const isStored = (name: string) => Boolean(stored?.[name]);
  const hasPostal = POSTAL.some(isStored);
  return Object.fromEntries(
    Object.entries(properties).filter(([name]) => !(POSTAL.includes(name) ? hasPostal : isStored(name))),
  );
}

/**
 * The id of the contact that has the email already; null if the response names none.
 * @param answer the body of HubSpot's 409: `{"message": "Contact already exists. Existing ID: 101", …}`.
 */
function existingIdIn(answer: string): string | null {
  return /Existing ID: (\d+)/.exec(answer)?.[1] ?? null;
}

/**
 * Whether HubSpot refused the lead status. A customer may edit its options, and then there may be no `NEW`.
 * @param answer the body of HubSpot's 400. Its message contains the problems as JSON, so that their quotes are escaped.
 */
function refusesLeadStatus(answer: string): boolean {
  return answer.includes("hs_lead_status");
}
