import { beforeAll, describe, expect, it } from "@jest/globals";
import { GET as readLead } from "@/app/api/my/leads/[leadId]/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { liftSuppression } from "@/lib/contacts/suppression/lift-suppression.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { leadDetailDto } from "@/lib/inbox/detail-schemas";
import { askedAgainJob, sendAskedAgain } from "@/lib/inbox/repeats/asked-again.email";
import { enqueueRepeatNotices } from "@/lib/inbox/repeats/enqueue-repeat-notices.server";
import { fillOrder } from "@/lib/marketplace/sell-leads.server";
import { db } from "@/lib/platform/db/prisma.server";
import { requestReturn } from "@/lib/returns/request-return.server";
import { decideAsStaff } from "@/lib/returns/staff-decision.server";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { firstMailTo, mailsTo } from "@/tests/setup/caught-mails";
import { callRoute, cookieOf } from "./call-route";
import { postLead } from "./post-lead";

// The terms promise that a request of a person who was sold goes to the owner of the lead: this is where it gets there.

let actor: { id: string; ipAddress: null };
let key: string;
beforeAll(async () => {
  await installCatalog();
  actor = { id: (await createStaff()).user.id, ipAddress: null };
  ({ key } = await createPublisherWithKey());
});

/** An owner of an auto lead, with a webhook that wants to know of repeated inquiries and one that does not. */
async function createSoldLead() {
  const owner = await createConfirmedCustomer();
  const target = webhookTo("https://crm.example/leads");
  const { id: webhookId } = await createDestinationRow(owner.user.id, target, {
    events: ["lead.asked_again"],
  });
  await createDestinationRow(owner.user.id, target, { position: 2 });
  const [lead] = (await createOwnLeads(owner.user, ["auto"])).leads;
  if (!lead) throw new Error("nothing was sold");
  return { owner, webhookId, ...lead };
}
type SoldLead = Awaited<ReturnType<typeof createSoldLead>>;

/** Posts the person of a lead again, with the same email and a new phone. @returns the repeated inquiry with its post. */
async function askAgain({ post }: SoldLead, changes: PostChanges = {}, publisherKey = key) {
  const { email, firstName, lastName } = post.contact;
  const again = buildLeadPost("auto", { ...changes, contact: { email, firstName, lastName } });
  const { leadId } = await postLead(again, { key: publisherKey });
  return { id: leadId, post: again };
}
type PostChanges = Parameters<typeof buildLeadPost<"auto">>[1];

const eventsOf = (leadId: string) =>
  db().delivery.findMany({ where: { leadId, event: "lead.asked_again" }, orderBy: { id: "asc" } });
const noticesOf = (leadId: string) => db().repeatNotice.findMany({ where: { leadId } });

async function readPage({ owner, leadId }: SoldLead) {
  const cookie = await cookieOf(owner);
  const { body } = await callRoute({ GET: readLead }, "GET", { cookie, params: { leadId } });
  return leadDetailDto.parse(body);
}

/** Runs the job of every minute, and the jobs that it enqueued about a lead. */
async function runJobs(leadId: string): Promise<number> {
  await enqueueRepeatNotices();
  const jobs = await db().$queryRaw<{ data: unknown }[]>`
    SELECT data FROM pgboss.job WHERE name = ${askedAgainJob.name} AND data ->> 'leadId' = ${leadId}`;
  for (const { data } of jobs) await sendAskedAgain(askedAgainJob.schema.parse(data));
  return jobs.length;
}

const mailsAbout = async ({ owner }: SoldLead) =>
  (await mailsTo(owner.user.email)).filter(({ subject }) => subject?.includes("asked again"));

const approveReturn = async ({ owner, leadId }: SoldLead) => {
  await requestReturn(owner.user, leadId, { reason: "disconnected", remedy: "refund" });
  await decideAsStaff({ id: actor.id }, leadId, { verdict: "approved" });
};
const suppressPerson = (person: string) => suppress({ person, reason: "dnc", source: "Call 1" }, actor);

describe("the owner of a lead whose person asks again", () => {
  it("gets an event and an email that does not name the person", async () => {
    const lead = await createSoldLead();
    const repeat = await askAgain(lead);
    const { receivedAt } = await db().lead.findUniqueOrThrow({ where: { id: repeat.id } });
    expect(await eventsOf(lead.leadId)).toMatchObject([
      {
        destinationId: lead.webhookId,
        subjectId: repeat.id,
        payload: { lead_id: lead.leadId, asked_at: receivedAt.toISOString() },
      },
    ]);
    expect(await runJobs(lead.leadId)).toBe(1);
    const { subject, text } = await firstMailTo(lead.owner.user.email);
    expect(subject).toBe(`Your auto lead in ${lead.post.contact.state} asked again`);
    expect(text).toContain(lead.leadId);
    const { lastName, email, phone } = repeat.post.contact;
    for (const secret of [
      lastName,
      email,
      phone,
      phone.slice(-7),
      `${phone.slice(-7, -4)}-${phone.slice(-4)}`,
    ])
      expect(subject + text).not.toContain(secret);
  });

  it("gets an event for each inquiry, and one email a day", async () => {
    const lead = await createSoldLead();
    await Promise.all(Array.from({ length: 5 }, () => askAgain(lead)));
    expect(await eventsOf(lead.leadId)).toHaveLength(5);
    expect(await noticesOf(lead.leadId)).toHaveLength(1);
    expect(await runJobs(lead.leadId)).toBe(1);
    await askAgain(lead);
    expect(await runJobs(lead.leadId)).toBe(1);

    await db().repeatNotice.updateMany({
      where: { leadId: lead.leadId },
      data: { day: new Date("2026-01-05") },
    });
    await askAgain(lead);
    expect(await runJobs(lead.leadId)).toBe(2);
    await db().repeatNotice.updateMany({
      where: { leadId: lead.leadId },
      data: { enqueuedAt: new Date("2026-01-05") },
    });
    await enqueueRepeatNotices();
    expect(await noticesOf(lead.leadId)).toEqual([]);
  });

  it("reads the contact, the changed answers and the consent on the lead's page, and the view is logged", async () => {
    const lead = await createSoldLead();
    const same = await askAgain(lead);
    const changed = await askAgain(lead, { attributes: { currentCarrier: "allstate" } });
    const { contact, consent } = changed.post;
    const { repeatedInquiries } = await readPage(lead);
    expect(repeatedInquiries).toMatchObject([
      {
        id: changed.id,
        contact: { phone: contact.phone, email: contact.email, street: contact.street },
        isUnreadable: false,
        changedAttributes: [{ value: "Allstate" }],
        consent: {
          text: consent.text,
          pageUrl: consent.pageUrl,
          givenAt: new Date(consent.givenAt).toISOString(),
        },
      },
      { id: same.id, contact: { phone: same.post.contact.phone }, changedAttributes: [] },
    ]);
    for (const id of [same.id, changed.id, lead.leadId])
      expect(await db().leadView.count({ where: { leadId: id, userId: lead.owner.user.id } })).toBe(1);
  });

  it("is told, too, of a lead that a sale finds in stock", async () => {
    await emptyMarket();
    const { orderIds, customer } = await createOpenOrders(2, { quantity: 1 });
    await createDestinationRow(customer.id, webhookTo("https://crm.example/leads"), {
      events: ["lead.asked_again"],
    });
    const [sold = ""] = await createStock(1);
    await fillOrder(orderIds[0] ?? "");
    const { phoneIndex } = await db().lead.findUniqueOrThrow({ where: { id: sold } });
    const [inStock = ""] = await createStock(1, { phoneIndex });
    await fillOrder(orderIds[1] ?? "");
    expect(await db().lead.findUnique({ where: { id: inStock } })).toMatchObject({ status: "duplicate" });
    expect(await eventsOf(sold)).toMatchObject([{ subjectId: inStock }]);
    expect(await noticesOf(sold)).toHaveLength(1);
  });
});

describe("nobody is told, and nothing is shown,", () => {
  const EXCLUSIONS: readonly [string, (lead: SoldLead) => Promise<unknown>][] = [
    ["of a lead whose return was approved", approveReturn],
    ["of a lead whose person must not be called", ({ post }) => suppressPerson(post.contact.phone)],
    ["of a person who was erased", ({ leadId }) => eraseConsumer({ leadId, case: "Request 5" }, actor)],
  ];

  it.each(EXCLUSIONS)("%s before it asked again", async (_name, exclude) => {
    const lead = await createSoldLead();
    await exclude(lead);
    await askAgain(lead);
    expect(await eventsOf(lead.leadId)).toEqual([]);
    expect(await noticesOf(lead.leadId)).toEqual([]);
    expect((await readPage(lead)).repeatedInquiries).toEqual([]);
  });

  it.each(EXCLUSIONS)("%s after it asked again", async (_name, exclude) => {
    const lead = await createSoldLead();
    const { id: repeatId } = await askAgain(lead);
    await exclude(lead);
    await runJobs(lead.leadId);
    expect(await mailsAbout(lead)).toEqual([]);
    expect((await readPage(lead)).repeatedInquiries).toEqual([]);
    expect(await db().leadView.count({ where: { leadId: repeatId } })).toBe(0);
  });

  it("of an inquiry whose own phone must not be called, until that is lifted", async () => {
    const lead = await createSoldLead();
    const { phone } = (await askAgain(lead)).post.contact;
    await suppressPerson(phone);
    await runJobs(lead.leadId);
    expect(await mailsAbout(lead)).toEqual([]);
    expect((await readPage(lead)).repeatedInquiries).toEqual([]);
    await liftSuppression({ person: phone, note: "Wrong number" }, actor);
    expect((await readPage(lead)).repeatedInquiries).toHaveLength(1);
  });

  it("of a lead of a closed account", async () => {
    const [before, after] = [await createSoldLead(), await createSoldLead()];
    const close = ({ owner }: SoldLead) =>
      db().user.update({ where: { id: owner.user.id }, data: { closedAt: new Date() } });
    await close(before);
    await askAgain(before);
    expect(await eventsOf(before.leadId)).toEqual([]);
    expect(await noticesOf(before.leadId)).toEqual([]);
    await askAgain(after);
    await close(after);
    await runJobs(after.leadId);
    expect(await mailsAbout(after)).toEqual([]);
  });

  it("of a test post", async () => {
    const lead = await createSoldLead();
    await askAgain(lead, {}, (await createPublisherWithKey({}, "test")).key);
    expect(await eventsOf(lead.leadId)).toEqual([]);
    expect(await noticesOf(lead.leadId)).toEqual([]);
    expect((await readPage(lead)).repeatedInquiries).toEqual([]);
  });

  it("but the time, of an inquiry that came before the sale: its contact was not stored", async () => {
    await emptyMarket();
    const owner = await createConfirmedCustomer();
    const post = buildLeadPost("auto");
    const { leadId } = await postLead(post, { key });
    const sale = { owner, webhookId: "", leadId, orderId: "", post };
    const { id: repeatId } = await askAgain(sale);
    await fillOrder((await createOpenOrders(1, { line: "auto" }, owner.user)).orderIds[0] ?? "");
    expect((await readPage(sale)).repeatedInquiries).toMatchObject([
      { id: repeatId, contact: null, isUnreadable: false, consent: null },
    ]);
    expect(await noticesOf(leadId)).toEqual([]);
  });
});
