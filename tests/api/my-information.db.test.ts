import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { GET as listMyLeads } from "@/app/api/my/leads/route";
import { POST as askForCode } from "@/app/api/my-information/code/route";
import { POST as confirm } from "@/app/api/my-information/confirm/route";
import { POST as revoke } from "@/app/api/my-information/revoke/route";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { listSuppressions } from "@/lib/contacts/suppression/queries.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { readOwnLead } from "@/lib/inbox/read-own-lead.server";
import { leadPageDto } from "@/lib/inbox/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { consentRevokedJob, sendConsentRevoked } from "@/lib/privacy/my-information/consent-revoked.email";
import { consumerCodeJob, sendConsumerCode } from "@/lib/privacy/my-information/consumer-code.email";
import { readInformation } from "@/lib/privacy/my-information/read-information.server";
import {
  confirmedDto,
  informationDto,
  MOST_ATTEMPTS,
  requestedCodeDto,
} from "@/lib/privacy/my-information/schemas";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { firstMailTo, mailsTo } from "@/tests/setup/caught-mails";
import { until } from "@/tests/waiting/until";
import { callRoute, cookieOf } from "./call-route";
import { postLead } from "./post-lead";

beforeAll(installCatalog);

const WRONG = { detail: "This code is not valid, or it has expired. Check it, or request a new one." };

async function request(email: string) {
  const { status, body } = await callRoute({ POST: askForCode }, "POST", { body: { email } });
  return { status, body: requestedCodeDto.parse(body) };
}

/** The code of the mail, as its reader would find it. */
async function mailedCode(email: string, requestId: string): Promise<string> {
  await sendConsumerCode({ visitId: requestId });
  const { text } = await firstMailTo(email);
  return /\b\d{4} \d{4}\b/.exec(text)?.[0] ?? "";
}

const enter = (requestId: string, code: string) =>
  callRoute({ POST: confirm }, "POST", { body: { requestId, code } });

async function visit(email: string) {
  const { body } = await request(email);
  const { status, body: confirmed } = await enter(body.requestId, await mailedCode(email, body.requestId));
  expect(status).toBe(200);
  return { visitId: body.requestId, ...confirmedDto.parse(confirmed) };
}

async function revokeWith(token: string) {
  const { status, body } = await callRoute({ POST: revoke }, "POST", { body: { token } });
  expect(status).toBe(200);
  return informationDto.parse(body);
}

/** A consumer whose lead was bought by an agency with a webhook for revocations. */
async function createSoldConsumer() {
  const owner = await createConfirmedCustomer({ company: "Ann's Agency" });
  await createDestinationRow(owner.user.id, webhookTo("https://crm.example/leads"));
  await db().destination.updateMany({
    where: { userId: owner.user.id },
    data: { events: ["consent.revoked"] },
  });
  const { leads } = await createOwnLeads(owner.user, ["auto"]);
  const [lead] = leads;
  if (!lead) throw new Error("nothing was sold");
  return { owner, leadId: lead.leadId, post: lead.post, email: lead.post.contact.email };
}

const eventsOf = (leadId: string) => db().delivery.count({ where: { leadId, event: "consent.revoked" } });
const jobsOf = (name: string, key: string, id: string) =>
  db().$queryRaw<
    { isDue: boolean }[]
  >`SELECT start_after <= created_on AS "isDue" FROM pgboss.job WHERE name = ${name} AND data->>${key} = ${id}`;
const wrongCodeFor = (code: string) => (code === "0000 0000" ? "1111 1111" : "0000 0000");

describe("asking for a code", () => {
  it("has the same response and the same job, whether we know the email or not", async () => {
    const { email } = await createSoldConsumer();
    const [known, unknown] = [await request(email), await request(`nobody-${randomUUID()}@example.com`)];
    expect({ ...known, body: known.body.detail }).toEqual({ ...unknown, body: unknown.body.detail });
    expect(known.status).toBe(202);
    for (const { body } of [known, unknown])
      expect(await jobsOf(consumerCodeJob.name, "visitId", body.requestId)).toHaveLength(1);
  });

  it("ends for the day after 24 codes to one email, so that nobody fills a stranger's mailbox", async () => {
    const email = `stranger-${randomUUID()}@example.com`;
    const { points } = LIMITS["consumer-code-day"].account;
    for (let count = 0; count < points; count += 1)
      await throttle("consumer-code-day", { account: email, ipAddress: `198.18.${count}.1` });
    expect((await callRoute({ POST: askForCode }, "POST", { body: { email } })).status).toBe(429);
    expect((await request(`another-${randomUUID()}@example.com`)).status).toBe(202);
  });

  it("stores neither the email in the clear nor the code", async () => {
    const email = `canary-${randomUUID()}@example.com`;
    const { body } = await request(email);
    const row = await db().consumerVisit.findUniqueOrThrow({ where: { id: body.requestId } });
    const code = await mailedCode(email, body.requestId);
    expect(JSON.stringify(row)).not.toContain("canary");
    expect(JSON.stringify(row)).not.toContain(code.replace(" ", ""));
  });
});

describe("the code", () => {
  it("works once, and not at all after five wrong ones", async () => {
    const email = `codes-${randomUUID()}@example.com`;
    const { body } = await request(email);
    const code = await mailedCode(email, body.requestId);
    expect((await enter(body.requestId, code)).status).toBe(200);
    expect(await enter(body.requestId, code)).toMatchObject({ status: 422, body: WRONG });

    const other = (await request(email)).body.requestId;
    await sendConsumerCode({ visitId: other });
    await until(async () => (await mailsTo(email)).length === 2);
    const right = (await mailsTo(email))
      .map(({ text }) => /\b\d{4} \d{4}\b/.exec(text)?.[0])
      .find((each) => each !== code);
    const guesses = Array.from({ length: MOST_ATTEMPTS }, () => enter(other, wrongCodeFor(right ?? "")));
    for (const guess of await Promise.all(guesses)) expect(guess).toMatchObject({ status: 422, body: WRONG });
    expect(await enter(other, right ?? "")).toMatchObject({ status: 422, body: WRONG });
  });

  it("does not work after its time, nor for a request that does not exist", async () => {
    const email = `late-${randomUUID()}@example.com`;
    const { body } = await request(email);
    const code = await mailedCode(email, body.requestId);
    await db().consumerVisit.update({ where: { id: body.requestId }, data: { expiresAt: new Date(0) } });
    expect(await enter(body.requestId, code)).toMatchObject({ status: 422, body: WRONG });
    expect(await enter(randomUUID(), code)).toMatchObject({ status: 422, body: WRONG });
  });
});

describe("what a confirmed person sees", () => {
  it("is who received the details, when, and the consent", async () => {
    const { email, leadId, post } = await createSoldConsumer();
    const { information } = await visit(email);
    const allocation = await db().allocation.findUniqueOrThrow({ where: { leadId } });
    expect(information).toMatchObject({
      email,
      listedSince: null,
      inquiries: [
        {
          line: "auto",
          sharedWith: { name: "Ann's Agency", at: allocation.allocatedAt.toISOString() },
          consent: { text: post.consent.text, pageUrl: post.consent.pageUrl },
          revokedAt: null,
        },
      ],
    });
  });

  it("has who opened a repeated inquiry, and nobody before it was opened", async () => {
    const { owner, email, leadId } = await createSoldConsumer();
    const { key } = await createPublisherWithKey();
    await postLead(buildLeadPost("auto", { contact: { email } }), { key });
    const { token, visitId, information } = await visit(email);
    expect(information.inquiries).toMatchObject([
      { sharedWith: null },
      { sharedWith: { name: "Ann's Agency" } },
    ]);
    await readOwnLead(owner.user, leadId);
    expect((await readInformation({ id: visitId, email, phone: null })).inquiries).toMatchObject([
      { sharedWith: { name: "Ann's Agency", at: expect.any(String) } },
      { sharedWith: { name: "Ann's Agency" } },
    ]);
    const { inquiries } = await revokeWith(token);
    expect(inquiries).toMatchObject([{ revokedAt: expect.any(String) }, { revokedAt: expect.any(String) }]);
    expect((await readOwnLead(owner.user, leadId)).repeatedInquiries).toEqual([]);
  });

  it("is nothing for an email that we do not know", async () => {
    const { information } = await visit(`nobody-${randomUUID()}@example.com`);
    expect(information).toMatchObject({ inquiries: [], listedSince: null });
  });

  it("ends with the visit", async () => {
    const { token, visitId } = await visit(`ended-${randomUUID()}@example.com`);
    await db().consumerVisit.update({ where: { id: visitId }, data: { expiresAt: new Date(0) } });
    expect((await callRoute({ POST: revoke }, "POST", { body: { token } })).status).toBe(401);
    const invented = "A".repeat(43);
    expect((await callRoute({ POST: revoke }, "POST", { body: { token: invented } })).status).toBe(401);
  });
});

describe("revoking", () => {
  it("tells the owner by event, mail and list, lists the person, and keeps the proof", async () => {
    const { owner, email, leadId, post } = await createSoldConsumer();
    const before = await db().consentEvidence.findUniqueOrThrow({ where: { leadId } });
    const { token, visitId } = await visit(email);
    const information = await revokeWith(token);
    expect(information.inquiries).toMatchObject([{ revokedAt: expect.any(String) }]);
    expect(information.listedSince).not.toBeNull();

    expect(await eventsOf(leadId)).toBe(1);
    // At once: the owner is to know within 10 seconds.
    expect(await jobsOf(consentRevokedJob.name, "leadId", leadId)).toEqual([{ isDue: true }]);
    await sendConsentRevoked({ leadId });
    await sendConsentRevoked({ leadId });
    const mails = (await mailsTo(owner.user.email)).filter(({ text }) => text.includes("revoked consent"));
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain(post.contact.lastName);
    const { body } = await callRoute({ GET: listMyLeads }, "GET", {
      cookie: await cookieOf(owner),
      query: "?view=all",
    });
    expect(leadPageDto.parse(body).leads).toMatchObject([{ id: leadId, isSuppressed: true, call: null }]);

    expect(await db().consentEvidence.findUniqueOrThrow({ where: { leadId } })).toEqual(before);
    expect(await db().consentRevocation.findUniqueOrThrow({ where: { leadId } })).toMatchObject({ visitId });
    const entries = await db().auditEntry.findMany({
      where: { action: "consumer.revoke" },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(entries).toMatchObject([{ actorId: null, after: { visit: visitId, leads: 1, owners: 1 } }]);
    for (const search of [email, post.contact.phone])
      expect((await listSuppressions({ search })).suppressions).toMatchObject([{ reason: "revoked" }]);
  });

  it("tells the owner once, also when it is repeated at the same time", async () => {
    const { email, leadId } = await createSoldConsumer();
    const { token } = await visit(email);
    await Promise.all([revokeWith(token), revokeWith(token), revokeWith(token)]);
    expect(await eventsOf(leadId)).toBe(1);
    expect(await jobsOf(consentRevokedJob.name, "leadId", leadId)).toHaveLength(1);
  });

  it("tells the owner also when the person was on a do-not-call list before", async () => {
    const { owner, email, leadId, post } = await createSoldConsumer();
    const actor = { id: owner.user.id, ipAddress: null };
    await suppress({ person: email, reason: "dnc", source: "List" }, actor);
    await suppress({ person: post.contact.phone, reason: "dnc", source: "List" }, actor);
    expect(await eventsOf(leadId)).toBe(0);
    const { token } = await visit(email);
    await revokeWith(token);
    expect(await eventsOf(leadId)).toBe(1);
  });
});
