import { prepareQueuedLeads } from "@/lib/inbox/queue/prepare-queued-leads.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createOwnLeads } from "./own-leads";

type Place = { city: string; state: string; zip: string };
export const TAMPA = { city: "Tampa", state: "FL", zip: "33609" };
export const PENSACOLA = { city: "Pensacola", state: "FL", zip: "32501" };
export const PHOENIX = { city: "Phoenix", state: "AZ", zip: "85004" };

/**
 * A life lead of a customer, as the worker prepared it for the list. The factory's posts are from Texas, so the place is
 * written afterwards. Needs the catalog.
 */
export async function createQueuedLead(
  owner: { id: string },
  { place = TAMPA, ...contact }: { place?: Place; firstName?: string; lastName?: string } = {},
) {
  const { leads } = await createOwnLeads(owner, ["life"], { contact });
  const [lead] = leads;
  if (!lead) throw new Error("no lead");
  await db().lead.update({ where: { id: lead.leadId }, data: { state: place.state, zip: place.zip } });
  await db().queuedLead.update({ where: { leadId: lead.leadId }, data: { searchKeyId: null } });
  await prepareQueuedLeads();
  return lead;
}
