import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { consumerErasedJob } from "@/lib/contacts/erasure/consumer-erased.email";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { doNotContactJob, sendDoNotContact } from "@/lib/contacts/suppression/do-not-contact.email";
import { importSuppressions } from "@/lib/contacts/suppression/import-suppressions.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sendConsentRevoked } from "@/lib/privacy/my-information/consent-revoked.email";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { createApprovedReturn } from "@/tests/factories/returns";
import { arrivedMails, mailsTo } from "@/tests/setup/caught-mails";

let actor: { id: string; ipAddress: null };
beforeAll(async () => {
  await installCatalog();
  actor = { id: (await createStaff()).user.id, ipAddress: null };
});

async function createSoldLead() {
  const { user: owner } = await createConfirmedCustomer();
  await createDestinationRow(owner.id, webhookTo("https://crm.example/leads"));
  await db().destination.updateMany({ where: { userId: owner.id }, data: { events: ["consent.revoked"] } });
  const [lead] = (await createOwnLeads(owner, ["health"])).leads;
  if (!lead) throw new Error("nothing was sold");
  return { owner, ...lead };
}

/** What the queued emails about a lead are made from. */
function jobsOf(
  leadId: string,
  { name }: { name: string } = doNotContactJob,
): Promise<{ data: unknown; retry_limit: number }[]> {
  return db().$queryRaw<{ data: unknown; retry_limit: number }[]>`
    SELECT data, retry_limit FROM pgboss.job WHERE name = ${name} AND data ->> 'leadId' = ${leadId}`;
}

const eventsOf = (leadId: string) => db().delivery.count({ where: { leadId, event: "consent.revoked" } });
const importLines = (lines: string[], reason: "dnc" | "revoked") =>
  importSuppressions({ firstLine: 1, lines, reason, source: "list.csv" }, actor);

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
    expect(mail?.subject).toBe("Do not contact: a lead that you bought is on our suppression list");
    expect(mail?.text).toContain(leadId);
    for (const secret of [post.contact.lastName, post.contact.phone, post.contact.email])
      expect(mail?.text).not.toContain(secret);
  });

  it("is not told of a consent record that their return has withdrawn", async () => {
    const [returned, kept] = [await createSoldLead(), await createSoldLead()];
    await createApprovedReturn(returned.leadId);
    for (const { leadId } of [returned, kept]) {
      await sendDoNotContact({ leadId });
      await db().consentRevocation.create({ data: { leadId, visitId: randomUUID() } });
      await sendConsentRevoked({ leadId });
    }
    const textsTo = async ({ email }: { email: string }) =>
      (await arrivedMails(email, 2)).map(({ text }) => text.includes("consent record"));
    expect(await textsTo(returned.owner)).toEqual([false, false]);
    expect(await textsTo(kept.owner)).toEqual([true, true]);
  });

  it("reads on which day of their own it was bought", async () => {
    const { owner, leadId } = await createSoldLead();
    const { allocatedAt } = await db().allocation.findUniqueOrThrow({ where: { leadId } });
    // At each hour, one of the two has another day than UTC.
    const timeZone = allocatedAt.getUTCHours() < 11 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
    await db().user.update({ where: { id: owner.id }, data: { timeZone } });
    await sendDoNotContact({ leadId });
    const day = (zone: string) =>
      new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: zone }).format(allocatedAt);
    const [mail] = await mailsTo(owner.email);
    expect(mail?.text).toContain(`which you bought on ${day(timeZone)}`);
    expect(day(timeZone)).not.toBe(day("UTC"));
  });

  it("gets it when staff erase the consumer, too", async () => {
    const { leadId } = await createSoldLead();
    await eraseConsumer({ leadId, case: "Request 9" }, actor);
    expect(await jobsOf(leadId, consumerErasedJob)).toHaveLength(1);
  });

  it("is told of the consumer's own request when the person was on the list for another reason", async () => {
    const { owner, leadId, post } = await createSoldLead();
    await importLines([post.contact.phone], "dnc");
    await suppress({ person: post.contact.phone, reason: "dnc", source: "Call 13" }, actor);
    expect(await jobsOf(leadId)).toEqual([]);
    expect(await eventsOf(leadId)).toBe(0);
    const entry = { person: post.contact.phone, reason: "revoked" as const, source: "Call 14" };
    await suppress(entry, actor);
    expect(await jobsOf(leadId)).toHaveLength(1);
    expect(await eventsOf(leadId)).toBe(1);

    // A repetition reaches no webhook again, and its email can be recognized as the first one.
    await suppress(entry, actor);
    expect(await eventsOf(leadId)).toBe(1);
    for (const { data } of await jobsOf(leadId)) await sendDoNotContact(doNotContactJob.schema.parse(data));
    const ids = (await arrivedMails(owner.email, 2)).map(({ headers }) => headers["message-id"]);
    expect(ids).toEqual([expect.stringContaining(leadId), ids[0]]);
  });

  it("is told of an erasure, once, when the person was on the list for another reason", async () => {
    const { leadId, post } = await createSoldLead();
    await importLines([post.contact.phone, post.contact.email], "dnc");
    await eraseConsumer({ leadId, case: "Request 10" }, actor);
    await eraseConsumer({ leadId, case: "Request 10" }, actor);
    expect(await jobsOf(leadId, consumerErasedJob)).toHaveLength(1);
    expect(await eventsOf(leadId)).toBe(1);
  });

  it("is told of new entries of an imported list of people who revoked, once for each lead", async () => {
    const [first, second] = [await createSoldLead(), await createSoldLead()];
    const lines = [
      `${first.post.contact.phone},${first.post.contact.email}`,
      second.post.contact.email,
      second.post.contact.email,
    ];
    await importLines(lines, "revoked");
    await importLines(lines, "revoked");
    for (const { leadId } of [first, second]) {
      expect(await jobsOf(leadId)).toEqual([{ data: { leadId }, retry_limit: doNotContactJob.retryLimit }]);
      expect(await eventsOf(leadId)).toBe(1);
    }
  });

  it("is not told of an import of numbers that nobody may call", async () => {
    const { leadId, post } = await createSoldLead();
    await importLines([post.contact.phone], "dnc");
    expect(await jobsOf(leadId)).toEqual([]);
    expect(await eventsOf(leadId)).toBe(0);
  });

  it("is not told of a person who never was a lead of theirs", async () => {
    const { leadId } = await createSoldLead();
    await suppress({ person: "nobody-of-theirs@example.com", reason: "dnc", source: "Call 13" }, actor);
    expect(await jobsOf(leadId)).toEqual([]);
  });
});
