import "server-only";
import { unsealContact } from "@/lib/leads/contact/seal-contact.server";
import { db } from "@/lib/platform/db/prisma.server";
import { openDestination } from "../destinations/open-destination.server";
import type { SoldLead } from "../payload/lead-message";
import type { OpenDestination, Shipment } from "../senders/shipment";
import type { Claimed } from "./claim.server";

/** A claimed delivery with all that it takes to send it; or why there is nothing to send. */
export type Loaded = { claimed: Claimed; shipment: Shipment } | { claimed: Claimed; missing: string };

/** Reads destinations and leads of a batch, each once. */
export async function loadShipments(batch: readonly Claimed[]): Promise<Loaded[]> {
  const [destinations, leads] = await Promise.all([readDestinations(batch), readLeads(batch)]);
  return batch.map((claimed) => {
    const destination = destinations.get(claimed.destinationId);
    if (!destination) return { claimed, missing: "destination-unreadable" };
    const lead = claimed.leadId ? leads.get(claimed.leadId) : null;
    const needsLead = claimed.event === "lead.delivered";
    // Erased since it was sold: there is nobody to tell of any more.
    if (needsLead && !lead) return { claimed, missing: "lead-erased" };
    const shipment: Shipment = {
      deliveryId: claimed.id,
      number: claimed.attempts,
      event: claimed.event,
      lead: needsLead && lead ? lead : null,
      payload: claimed.payload,
      destination,
    };
    return { claimed, shipment };
  });
}

async function readDestinations(batch: readonly Claimed[]): Promise<Map<string, OpenDestination>> {
  const ids = [...new Set(batch.map(({ destinationId }) => destinationId))];
  const rows = await db().destination.findMany({ where: { id: { in: ids } } });
  return new Map(
    rows.flatMap((row) => {
      const open = openDestination(row, new Date());
      return open ? [[row.id, open] as const] : [];
    }),
  );
}

async function readLeads(batch: readonly Claimed[]): Promise<Map<string, SoldLead>> {
  const ids = [...new Set(batch.flatMap(({ leadId }) => leadId ?? []))];
  const rows = await db().lead.findMany({ where: { id: { in: ids } }, omit: { payloadHash: true } });
  return new Map(
    rows.flatMap((row) => {
      const contact = unsealContact(row.id, row);
      if (!contact || !row.soldAt) return [];
      const attributes = isFields(row.attributes) ? row.attributes : {};
      return [[row.id, { ...row, attributes, contact, soldAt: row.soldAt }] as const];
    }),
  );
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
