import "server-only";
import type { SealedContact } from "@/lib/contacts/contact-fields";
import { unsealContact } from "@/lib/contacts/seal-contact.server";
import { pool } from "@/lib/platform/db/pool.server";
import { openDestination, type SealedDestination } from "../destinations/open-destination.server";
import type { SoldLead } from "../payload/lead-message";
import type { OpenDestination, OutboundDelivery } from "../senders/outbound-delivery";
import type { Claimed } from "./claim.server";

/** A claimed delivery with all that it takes to send it; or why there is nothing to send. */
export type Loaded = { claimed: Claimed; outbound: OutboundDelivery } | { claimed: Claimed; missing: string };

/** Reads destinations and leads of a batch, each once. `timeoutMs` is a try's. */
export async function loadOutboundDeliveries(
  batch: readonly Claimed[],
  timeoutMs: number,
): Promise<Loaded[]> {
  const [destinations, leads] = await Promise.all([readDestinations(batch), readLeads(batch)]);
  return batch.map((claimed) => {
    const destination = destinations.get(claimed.destinationId);
    if (!destination) return { claimed, missing: "destination-unreadable" };
    const lead = claimed.leadId ? leads.get(claimed.leadId) : null;
    const needsLead = claimed.event === "lead.delivered";
    // Erased or returned since it was sold: there is nobody to tell of any more.
    if (needsLead && !lead) return { claimed, missing: "lead-withdrawn" };
    const outbound: OutboundDelivery = {
      deliveryId: claimed.id,
      number: claimed.attempts,
      event: claimed.event,
      lead: needsLead && lead ? lead : null,
      payload: claimed.payload,
      destination,
      timeoutMs,
    };
    return { claimed, outbound };
  });
}

async function readDestinations(batch: readonly Claimed[]): Promise<Map<string, OpenDestination>> {
  const { rows } = await pool().query<SealedDestination>({
    name: "destinations-of-batch",
    text: `SELECT "id", "kind", "configSealed", "secretSealed", "previousSecretSealed", "previousSecretUntil"
           FROM "Destination" WHERE "id" = ANY ($1)`,
    values: [[...new Set(batch.map(({ destinationId }) => destinationId))]],
  });
  const now = new Date();
  const open = rows.map((row) => openDestination(row, now)).filter((destination) => destination !== null);
  return new Map(open.map((destination) => [destination.id, destination]));
}

interface LeadRow extends SealedContact {
  id: string;
  line: string;
  tier: string;
  state: string;
  zip: string;
  attributes: Record<string, unknown>;
  soldAt: Date;
}

/** Leads that still have their contact, and that their buyer has not given back. */
async function readLeads(batch: readonly Claimed[]): Promise<Map<string, SoldLead>> {
  const { rows } = await pool().query<LeadRow>({
    name: "leads-of-batch",
    text: `SELECT "id", "line", "tier", "state", "zip", "attributes", "soldAt", "firstNameSealed", "lastNameSealed",
             "phoneSealed", "emailSealed", "streetSealed", "citySealed", "dateOfBirthSealed"
           FROM "Lead" WHERE "id" = ANY ($1) AND "soldAt" IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM "LeadReturn" r WHERE r."leadId" = "Lead"."id" AND r."status" = 'approved')`,
    values: [[...new Set(batch.flatMap(({ leadId }) => leadId ?? []))]],
  });
  return new Map(
    rows.flatMap((row) => {
      const contact = unsealContact(row.id, row);
      const { id, line, tier, state, zip, attributes, soldAt } = row;
      return contact ? [[id, { id, line, tier, state, zip, attributes, contact, soldAt }] as const] : [];
    }),
  );
}
