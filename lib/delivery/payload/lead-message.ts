import type { Contact } from "@/lib/contacts/contact-fields";

/** A sold lead with its contact decrypted. It exists only in memory, while the lead is sent. */
export interface SoldLead {
  id: string;
  line: string;
  tier: string;
  state: string;
  zip: string;
  attributes: Readonly<Record<string, unknown>>;
  contact: Contact;
  soldAt: Date;
}

/** The documented payload of a delivered lead (webhook payload, specification section 3). */
export interface LeadMessage {
  lead_id: string;
  contact_info: Record<string, string>;
  lead_data: Record<string, unknown>;
  timestamp: string;
}

/** Maps a lead to the documented payload: snake case, money in dollars, times in UTC. */
export function leadMessage(lead: SoldLead): LeadMessage {
  const { contact } = lead;
  return {
    lead_id: lead.id,
    contact_info: {
      first_name: contact.firstName,
      last_name: contact.lastName,
      phone: contact.phone,
      email: contact.email,
      street: contact.street,
      city: contact.city,
      state: lead.state,
      zip: lead.zip,
      date_of_birth: contact.dateOfBirth,
    },
    lead_data: {
      lead_type: `${lead.line}-${lead.tier}`,
      line: lead.line,
      tier: lead.tier,
      ...outward(lead.attributes),
    },
    timestamp: lead.soldAt.toISOString(),
  };
}

/** The name of an answer in the payload: `coverageAmountCents` is `coverage_amount`. */
export function outwardName(name: string): string {
  return snakeCase(name.replace(/Cents$/, ""));
}

function outward(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => outwardField(name, value)));
}

function outwardField(name: string, value: unknown): [string, unknown] {
  if (name.endsWith("Cents") && typeof value === "number") return [outwardName(name), value / 100];
  return [snakeCase(name), outwardValue(value)];
}

function outwardValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outwardValue);
  return isFields(value) ? outward(value) : value;
}

/** An object with fields, and no list. */
export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
