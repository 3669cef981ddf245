import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { doNotContactJob, sendDoNotContact } from "@/lib/contacts/suppression/do-not-contact.email";
import { importSuppressions } from "@/lib/contacts/suppression/import-suppressions.server";
import { liftSuppression } from "@/lib/contacts/suppression/lift-suppression.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { revokeAsConsumer } from "@/tests/factories/consumer-visits";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { arrivedMails } from "@/tests/setup/caught-mails";

// Staff lift a revocation, and the owner may call again. When the person revokes once more, the owner must hear of it.

let actor: { id: string; ipAddress: null };
beforeAll(async () => {
  await installCatalog();
  actor = { id: (await createStaff()).user.id, ipAddress: null };
});

async function createSoldLead() {
  const { user: owner } = await createConfirmedCustomer();
  const target = webhookTo("https://crm.example/leads");
  await createDestinationRow(owner.id, target, { events: ["consent.revoked"] });
  const [lead] = (await createOwnLeads(owner, ["health"])).leads;
  if (!lead) throw new Error("nothing was sold");
  return { owner, leadId: lead.leadId, contact: lead.post.contact };
}

const eventsOf = (leadId: string) => db().delivery.count({ where: { leadId, event: "consent.revoked" } });
const lift = (person: string) => liftSuppression({ person, note: "Another person called." }, actor);
const revoke = (person: string) => suppress({ person, reason: "revoked", source: "Call 7" }, actor);

/** Sends the waiting emails about a lead as the worker does. @returns how many. */
async function sendMails(leadId: string): Promise<number> {
  const jobs = await db().$queryRaw<{ data: unknown }[]>`
    DELETE FROM pgboss.job WHERE name = ${doNotContactJob.name} AND data ->> 'leadId' = ${leadId} RETURNING data`;
  for (const { data } of jobs) await sendDoNotContact(doNotContactJob.schema.parse(data));
  return jobs.length;
}

it.each([false, true])(
  "is told again, by event and an email that is not taken for the first; on a do-not-call list before: %s",
  async (isListed) => {
    const { owner, leadId, contact } = await createSoldLead();
    const { phone } = contact;
    if (isListed)
      await importSuppressions({ firstLine: 1, lines: [phone], reason: "dnc", source: "list.csv" }, actor);
    await revoke(phone);
    expect([await eventsOf(leadId), await sendMails(leadId)]).toEqual([1, 1]);
    await lift(phone);
    await revoke(phone);
    await revoke(phone);
    expect(await eventsOf(leadId)).toBe(2);
    await sendMails(leadId);
    const [first, second, repeated, ...others] = (await arrivedMails(owner.email, 3)).map(
      ({ headers }) => headers["message-id"],
    );
    expect(second).not.toBe(first);
    expect([repeated, others]).toEqual([second, []]);
  },
);

it("is told again when the consumer revokes at /my-information both times", async () => {
  const { leadId, contact } = await createSoldLead();
  await revokeAsConsumer(contact.email);
  // A first revocation at /my-information is told by an email of its own kind, which sendMails does not count.
  expect([await eventsOf(leadId), await sendMails(leadId)]).toEqual([1, 0]);
  await lift(contact.email);
  await lift(contact.phone);
  await revokeAsConsumer(contact.email);
  await revokeAsConsumer(contact.email);
  expect([await eventsOf(leadId), await sendMails(leadId)]).toEqual([2, 1]);
});
