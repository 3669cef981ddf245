import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { doNotContactJob, sendDoNotContact } from "@/lib/contacts/suppression/do-not-contact.email";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { mailsTo } from "@/tests/setup/caught-mails";

let actor: { id: string; ipAddress: null };
beforeAll(async () => {
  await installCatalog();
  actor = { id: (await createStaff()).user.id, ipAddress: null };
});

async function createSoldLead() {
  const { user: owner } = await createConfirmedCustomer();
  const [lead] = (await createOwnLeads(owner, ["health"])).leads;
  if (!lead) throw new Error("nothing was sold");
  return { owner, ...lead };
}

/** What the queued emails about a lead are made from. */
function jobsOf(leadId: string): Promise<{ data: unknown }[]> {
  return db().$queryRaw<{ data: unknown }[]>`
    SELECT data FROM pgboss.job WHERE name = ${doNotContactJob.name} AND data ->> 'leadId' = ${leadId}`;
}

describe("the owner of a lead whose consumer asked us to stop", () => {
  it("gets an email, once, and it does not name the person", async () => {
    const { owner, leadId, post } = await createSoldLead();
    const entry = { person: post.contact.phone, reason: "dnc" as const, source: "Call 12" };
    await suppress(entry, actor);
    await suppress(entry, actor);
    const jobs = await jobsOf(leadId);
    expect(jobs).toHaveLength(1);
    await sendDoNotContact(doNotContactJob.schema.parse(jobs[0]?.data));
    const [mail] = await mailsTo(owner.email);
    expect(mail?.subject).toBe("Do not contact: a consumer asked us to stop");
    expect(mail?.text).toContain(leadId);
    for (const secret of [post.contact.lastName, post.contact.phone, post.contact.email])
      expect(mail?.text).not.toContain(secret);
  });

  it("gets it when staff erase the consumer, too", async () => {
    const { leadId } = await createSoldLead();
    await eraseConsumer({ leadId, case: "Request 9" }, actor);
    expect(await jobsOf(leadId)).toHaveLength(1);
  });

  it("is not told of a person who never was a lead of theirs", async () => {
    const { leadId } = await createSoldLead();
    await suppress({ person: "nobody-of-theirs@example.com", reason: "dnc", source: "Call 13" }, actor);
    expect(await jobsOf(leadId)).toEqual([]);
  });
});
