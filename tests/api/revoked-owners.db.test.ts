import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { doNotContactJob, sendDoNotContact } from "@/lib/contacts/suppression/do-not-contact.email";
import { importSuppressions } from "@/lib/contacts/suppression/import-suppressions.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { readOwnLead } from "@/lib/inbox/read-own-lead.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { consentRevokedJob } from "@/lib/privacy/my-information/consent-revoked.email";
import { readInformation } from "@/lib/privacy/my-information/read-information.server";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { openConsumerVisit, revokeAsConsumer } from "@/tests/factories/consumer-visits";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { arrivedMails } from "@/tests/setup/caught-mails";
import { untilLocked } from "@/tests/waiting/until-locked";
import { postLead } from "./post-lead";

// A person asks twice, with the same phone and another email. Whoever the page names is told when the person revokes.

beforeAll(installCatalog);

const eventsOf = (leadId: string) => db().delivery.count({ where: { leadId, event: "consent.revoked" } });
/** The emails about a lead that say that nobody may contact its person. */
const emailsOf = (leadId: string) =>
  db().$queryRaw<{ name: string; data: unknown }[]>`SELECT name, data FROM pgboss.job
    WHERE name IN (${doNotContactJob.name}, ${consentRevokedJob.name}) AND data->>'leadId' = ${leadId}`;

/** An agency with a sold lead, whose person asks again with another email; the agency opens the repeated inquiry. */
async function createRepeatedInquiry() {
  const { user: owner } = await createConfirmedCustomer({ company: "Ann's Agency" });
  await createDestinationRow(owner.id, webhookTo("https://crm.example/leads"), {
    events: ["consent.revoked"],
  });
  const [first] = (await createOwnLeads(owner, ["auto"])).leads;
  if (!first) throw new Error("nothing was sold");
  const { phone } = first.post.contact;
  const email = `again-${randomUUID()}@example.com`;
  const { key } = await createPublisherWithKey();
  const repeated = await postLead(buildLeadPost("auto", { contact: { phone, email } }), { key });
  await readOwnLead(owner, first.leadId);
  return { owner, leadId: first.leadId, repeated: repeated.leadId, phone, email };
}

/** As an import of numbers that nobody may call: no owner is told. */
const listAsDoNotCall = (phone: string, { id }: { id: string }) =>
  importSuppressions(
    { firstLine: 1, lines: [phone], reason: "dnc", source: "list.csv" },
    { id, ipAddress: null },
  );

describe("the owner of the first lead, when the person revokes with the email of a repeated inquiry", () => {
  it.each(["new on the list", "on a do-not-call list before"])(
    "is told once, by email and event: the phone is %s",
    async (before) => {
      const { owner, leadId, phone, email } = await createRepeatedInquiry();
      if (before !== "new on the list") await listAsDoNotCall(phone, owner);
      const { inquiries } = await readInformation(await openConsumerVisit(email));
      expect(inquiries).toMatchObject([{ sharedWith: { name: "Ann's Agency" } }]);
      await Promise.all([revokeAsConsumer(email), revokeAsConsumer(email)]);
      await revokeAsConsumer(email);
      expect(await emailsOf(leadId)).toEqual([{ name: doNotContactJob.name, data: { leadId } }]);
      expect(await eventsOf(leadId)).toBe(1);
      expect(await db().queuedLead.findUniqueOrThrow({ where: { leadId } })).toMatchObject({
        isSuppressed: true,
      });
    },
  );

  it("is told by one email of the two, when the first lead has the confirmed email, too", async () => {
    const { user: owner } = await createConfirmedCustomer();
    const [lead] = (await createOwnLeads(owner, ["auto"])).leads;
    await revokeAsConsumer(lead?.post.contact.email ?? "");
    expect(await emailsOf(lead?.leadId ?? "")).toMatchObject([{ name: consentRevokedJob.name }]);
  });
});

/** An agency with a sold lead, whose person asks again with another phone. */
async function createInquiryWithAnotherPhone() {
  const { user: owner } = await createConfirmedCustomer({ company: "Ann's Agency" });
  await createDestinationRow(owner.id, webhookTo("https://crm.example/leads"), {
    events: ["consent.revoked"],
  });
  const [first] = (await createOwnLeads(owner, ["auto"])).leads;
  if (!first) throw new Error("nothing was sold");
  const again = buildLeadPost("auto", { contact: { email: first.post.contact.email } });
  const { key } = await createPublisherWithKey();
  const { leadId: repeated } = await postLead(again, { key });
  return { owner, leadId: first.leadId, repeated, phone: again.contact.phone };
}

describe("the owner of the first lead, when the person revokes with the phone of a repeated inquiry", () => {
  const elsewhere = () => `elsewhere-${randomUUID()}@example.com`;

  it.each([true, false])(
    "is told of the lead itself, once, by email and event, because its email is listed, too; the inquiry was opened: %s",
    async (isOpened) => {
      const { owner, leadId, phone } = await createInquiryWithAnotherPhone();
      if (isOpened) await readOwnLead(owner, leadId);
      const { inquiries } = await readInformation(await openConsumerVisit(elsewhere(), phone));
      expect(inquiries).toMatchObject(isOpened ? [{ sharedWith: { name: "Ann's Agency" } }] : [{}]);
      await Promise.all([revokeAsConsumer(elsewhere(), phone), revokeAsConsumer(elsewhere(), phone)]);
      await revokeAsConsumer(elsewhere(), phone);
      expect(await emailsOf(leadId)).toEqual([{ name: doNotContactJob.name, data: { leadId } }]);
      expect(await eventsOf(leadId)).toBe(1);
    },
  );

  it("is told of the inquiry, when staff record the revocation of its phone after they opened it", async () => {
    const { owner, leadId, phone } = await createInquiryWithAnotherPhone();
    await readOwnLead(owner, leadId);
    await suppressPhone(phone);
    const emails = await emailsOf(leadId);
    expect(emails).toEqual([{ name: doNotContactJob.name, data: { leadId, isRepeat: true } }]);
    expect(await eventsOf(leadId)).toBe(1);
    for (const { data } of emails) await sendDoNotContact(doNotContactJob.schema.parse(data));
    const [mail] = await arrivedMails(owner.email, 1);
    expect(mail?.text).toContain(
      "asked again with another phone number or email, and you opened that inquiry",
    );
  });

  it("is not told when staff record it before: nobody showed them the phone", async () => {
    const { leadId, phone } = await createInquiryWithAnotherPhone();
    await suppressPhone(phone);
    expect([await emailsOf(leadId), await eventsOf(leadId)]).toEqual([[], 0]);
  });
});

/** As staff who note what somebody said on the phone: the phone alone. */
async function suppressPhone(phone: string): Promise<void> {
  const actor = { id: (await createStaff()).user.id, ipAddress: null };
  await suppress({ person: phone, reason: "revoked", source: "Call 71" }, actor);
}

it("a lead that is posted while its person revokes is revoked, too, with its phone", async () => {
  const { user: owner } = await createConfirmedCustomer();
  const [sold] = (await createOwnLeads(owner, ["auto"])).leads;
  const { id, emailIndex } = await db().lead.findUniqueOrThrow({ where: { id: sold?.leadId ?? "" } });
  const posted = randomUUID();
  const phoneIndex = `phone ${posted}`;
  // The post holds its person, as ingest_lead does; the revocation waits for it. Then the post is committed, with another phone.
  const { revoking } = await inTransaction(async (transaction) => {
    await transaction.query(`SELECT hold_persons(ARRAY[$1::text], true)`, [emailIndex]);
    const started = revokeAsConsumer(sold?.post.contact.email ?? "");
    await untilLocked();
    await transaction.query(
      `INSERT INTO "Lead" SELECT (jsonb_populate_record(l, jsonb_build_object('id', $2::text, 'status', 'duplicate',
         'phoneIndex', $3::text, 'orderId', NULL, 'soldAt', NULL))).* FROM "Lead" l WHERE "id" = $1`,
      [id, posted, phoneIndex],
    );
    return { revoking: started };
  });
  await revoking;
  expect(await db().consentRevocation.count({ where: { leadId: posted } })).toBe(1);
  expect(await db().suppression.count({ where: { kind: "phone", hash: phoneIndex } })).toBe(1);
});
