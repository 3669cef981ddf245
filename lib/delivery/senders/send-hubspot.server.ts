import "server-only";
import { Client } from "@hubspot/api-client";
import { env } from "@/lib/platform/env/env.server";
import { guardedHttpsAgent } from "@/lib/platform/outbound/guarded-https-agent.server";
import { leadMessage } from "../payload/lead-message";
import { readRetryAfter } from "../retry-schedule";
import { failedTry, type Sender, type TryResult } from "./shipment";

const TIMEOUT_MS = 15_000;

/** What the SDK throws for an answer that is no success. */
interface HubspotAnswer {
  code: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/**
 * Makes the consumer a contact of the buyer's HubSpot account by its official client; one with this e-mail address
 * is brought up to date instead. So a repeated try makes no second contact.
 */
export const sendHubspot: Sender<"hubspot"> = async (shipment, { token }) => {
  if (!shipment.lead) return failedTry("no-lead");
  const { contact_info: contact } = leadMessage(shipment.lead);
  const client = new Client({
    accessToken: token,
    basePath: env().HUBSPOT_ORIGIN,
    numberOfApiCallRetries: 0,
    httpAgent: guardedHttpsAgent(env().HUBSPOT_ORIGIN, TIMEOUT_MS),
  });
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
  const create = () => client.crm.contacts.basicApi.create({ properties, associations: [] });
  const update = () => client.crm.contacts.basicApi.update(email, { properties }, "email");
  const first = await call(create);
  return first.status === 409 ? call(update) : first;
};

async function call(request: () => Promise<{ id: string }>): Promise<TryResult> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error("timeout")), TIMEOUT_MS);
  try {
    const { id } = await Promise.race([request(), timeout.promise]);
    return { isAccepted: true, status: 200, error: null, answer: null, requestId: id, isGone: false };
  } catch (error) {
    if (!isHubspotAnswer(error))
      return failedTry(error instanceof Error && error.message === "timeout" ? "timeout" : "connect");
    return {
      ...failedTry(error.code === 401 ? "token-refused" : `http-${error.code}`),
      status: error.code,
      answer: JSON.stringify(error.body)?.slice(0, 2_000) ?? null,
      retryAfterMs: readRetryAfter(error.headers["retry-after"], new Date()),
    };
  } finally {
    clearTimeout(timer);
  }
}

function isHubspotAnswer(error: unknown): error is HubspotAnswer {
  return error instanceof Error && "code" in error && typeof error.code === "number" && "headers" in error;
}

function definedOnly(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
