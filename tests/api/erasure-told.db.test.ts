import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { consumerErasedJob, sendConsumerErased } from "@/lib/contacts/erasure/consumer-erased.email";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { doNotContactJob, sendDoNotContact } from "@/lib/contacts/suppression/do-not-contact.email";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { revokeAsConsumer } from "@/tests/factories/consumer-visits";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { arrivedMails } from "@/tests/setup/caught-mails";

// Who bought a lead has a copy of it, and must delete it when its consumer is erased (11 CCR 7022(b)(3)): "do not call" is not enough.

let actor: { id: string; ipAddress: null };
beforeAll(async () => {
  await installCatalog();
  actor = { id: (await createStaff()).user.id, ipAddress: null };
});

async function createSoldLead() {
  const { user: owner } = await createConfirmedCustomer();
  await createDestinationRow(owner.id, webhookTo("https://crm.example/leads"), {
    events: ["consent.revoked"],
  });
  const [lead] = (await createOwnLeads(owner, ["health"])).leads;
  if (!lead) throw new Error("nothing was sold");
  return { owner, leadId: lead.leadId, contact: lead.post.contact };
}

async function eventsOf(leadId: string): Promise<unknown[]> {
  const where = { leadId, event: "consent.revoked" };
  const events = await db().delivery.findMany({ where, orderBy: { id: "asc" } });
  return events.map(({ payload }) => payload);
}

/** Sends the waiting emails of a job about a lead as the worker does. @returns how many. */
async function sendMails(
  { name }: { name: string },
  send: (data: { leadId: string }) => Promise<void>,
  leadId: string,
): Promise<number> {
  const jobs = await db().$queryRaw<unknown[]>`
    DELETE FROM pgboss.job WHERE name = ${name} AND data ->> 'leadId' = ${leadId} RETURNING id`;
  for (const _ of jobs) await send({ leadId });
  return jobs.length;
}

it("after a revocation, an erasure tells the owner to delete, once, by event and by an email of its own", async () => {
  const { owner, leadId, contact } = await createSoldLead();
  await suppress({ person: contact.phone, reason: "revoked", source: "Call 7" }, actor);
  await suppress({ person: contact.email, reason: "revoked", source: "Call 7" }, actor);
  const before = await sendMails(doNotContactJob, sendDoNotContact, leadId);
  await eraseConsumer({ leadId, case: "Request 51" }, actor);
  await eraseConsumer({ leadId, case: "Request 51" }, actor);
  expect(await eventsOf(leadId)).toEqual([{ lead_id: leadId }, { lead_id: leadId, reason: "erased" }]);
  expect(await sendMails(doNotContactJob, sendDoNotContact, leadId)).toBe(0);
  expect(await sendMails(consumerErasedJob, sendConsumerErased, leadId)).toBe(1);
  const mails = await arrivedMails(owner.email, before + 1);
  const ids = mails.map(({ headers }) => headers["message-id"]);
  const erased = mails.at(-1);
  expect(ids.indexOf(erased?.headers["message-id"])).toBe(ids.length - 1);
  expect(erased?.subject).toBe("Please delete: we erased the consumer of a lead that you bought");
  expect(erased?.text).toContain("Please delete them, too");
  expect(erased?.text).toContain(leadId);
  for (const secret of [contact.lastName, contact.phone, contact.email])
    expect(erased?.text).not.toContain(secret);
});

it("an erasure of somebody who was not on the list is one event, and a later revocation none", async () => {
  const { leadId, contact } = await createSoldLead();
  await eraseConsumer({ leadId, case: "Request 52" }, actor);
  await revokeAsConsumer(contact.email);
  expect(await eventsOf(leadId)).toEqual([{ lead_id: leadId, reason: "erased" }]);
});
