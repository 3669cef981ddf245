import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { DELETE as revokeKey } from "@/app/api/admin/publishers/[id]/keys/[keyId]/route";
import { POST as issueKey } from "@/app/api/admin/publishers/[id]/keys/route";
import { PATCH as changePublisher, GET as readPublisher } from "@/app/api/admin/publishers/[id]/route";
import { POST as createPublisher, GET as listPublishers } from "@/app/api/admin/publishers/route";
import { unsealAttributes } from "@/lib/contacts/seal-lead.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { issuedKeyDto, publisherDetailDto, publisherListDto } from "@/lib/publishers/schemas";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost } from "@/tests/factories/leads";
import { callRoute, cookieOf } from "./call-route";
import { callIntake, postLead } from "./post-lead";

const staffCookie = async () => cookieOf(await createStaff());
const terms = (changes = {}) => ({
  name: `Firm ${randomUUID()}`,
  lines: ["life"],
  states: [],
  dailyCap: null,
  ...changes,
});

async function create(cookie: string, changes = {}) {
  const response = await callRoute({ POST: createPublisher }, "POST", { cookie, body: terms(changes) });
  expect(response.status).toBe(201);
  return publisherDetailDto.parse(response.body);
}

async function issue(cookie: string, id: string, mode = "live") {
  const response = await callRoute({ POST: issueKey }, "POST", { cookie, params: { id }, body: { mode } });
  return issuedKeyDto.parse(response.body);
}

const change = async (cookie: string, id: string, body: unknown) =>
  callRoute({ PATCH: changePublisher }, "PATCH", { cookie, params: { id }, body });

describe("a publisher", () => {
  it("is created, gets a key that is shown once, and posts with it", async () => {
    const cookie = await staffCookie();
    const publisher = await create(cookie);
    const { key, prefix, id: keyId } = await issue(cookie, publisher.id);
    await postLead(buildLeadPost("life"), { key });
    const read = await callRoute({ GET: readPublisher }, "GET", { cookie, params: { id: publisher.id } });
    expect(publisherDetailDto.parse(read.body)).toMatchObject({
      keys: [{ id: keyId, prefix, mode: "live" }],
    });
    expect(JSON.stringify(read.body)).not.toContain(key);
    const entries = await db().auditEntry.findMany({
      where: { subjectId: publisher.id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action)).toEqual(["publishers.create", "publishers.issue-key"]);
    expect(JSON.stringify(entries.map(({ after }) => after))).not.toContain(key);
  });

  it("is refused with a revoked key, while other keys work", async () => {
    const cookie = await staffCookie();
    const { id } = await create(cookie);
    const [kept, ended] = [await issue(cookie, id), await issue(cookie, id)];
    const options = { cookie, params: { id, keyId: ended.id }, body: {} };
    expect((await callRoute({ DELETE: revokeKey }, "DELETE", options)).status).toBe(200);
    expect((await callIntake(buildLeadPost("life"), { key: ended.key })).status).toBe(401);
    expect((await callIntake(buildLeadPost("life"), { key: kept.key })).status).toBe(200);
    const foreign = { cookie, params: { id: (await create(cookie)).id, keyId: kept.id }, body: {} };
    expect((await callRoute({ DELETE: revokeKey }, "DELETE", foreign)).status).toBe(404);
  });

  it("is paused with a reason that the publisher sees, and resumed", async () => {
    const cookie = await staffCookie();
    const { id } = await create(cookie);
    const { key } = await issue(cookie, id);
    expect((await change(cookie, id, { pause: { reason: "Forms without consent text" } })).status).toBe(200);
    expect(await callIntake(buildLeadPost("life"), { key })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining("Forms without consent text") },
    });
    expect((await change(cookie, id, { resume: true })).body).toMatchObject({
      pausedAt: null,
      pauseReason: null,
    });
    expect((await callIntake(buildLeadPost("life"), { key })).status).toBe(200);
  });

  it("must follow changed terms from the next post", async () => {
    const cookie = await staffCookie();
    const { id, name } = await create(cookie, { lines: ["life", "auto"] });
    const { key } = await issue(cookie, id);
    expect((await callIntake(buildLeadPost("auto"), { key })).status).toBe(200);
    await change(cookie, id, { terms: { name, lines: ["life"], states: ["TX"], dailyCap: 5 } });
    expect((await callIntake(buildLeadPost("auto"), { key })).status).toBe(422);
    expect((await callIntake(buildLeadPost("life"), { key })).status).toBe(200);
  });

  it("keeps terms that a colleague changed since the page was opened, and the page says which", async () => {
    const cookie = await staffCookie();
    const { id, name } = await create(cookie, { dailyCap: 50_000 });
    const shown = terms({ name, dailyCap: 50_000 });
    expect((await change(cookie, id, { terms: { ...shown, dailyCap: 500 }, shown })).status).toBe(200);
    const late = await change(cookie, id, { terms: { ...shown, postsPerMinute: 60 }, shown });
    expect(late).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("the daily cap is now 500.") },
    });
    expect(await db().publisher.findUniqueOrThrow({ where: { id } })).toMatchObject({ dailyCap: 500 });
  });

  it("keeps the pause and the agreement on Premium that a colleague made since the page was opened", async () => {
    const cookie = await staffCookie();
    const { id } = await create(cookie);
    for (const { made, end } of [
      { made: { pause: { reason: "Floods us" } }, end: { resume: true } },
      { made: { premium: { agreement: "By a code" } }, end: { premium: null } },
    ]) {
      const { body } = await change(cookie, id, { ...made, shown: null });
      const { pausedAt, premium } = publisherDetailDto.parse(body);
      const since = "pause" in made ? pausedAt : premium.agreedAt;
      expect(await change(cookie, id, { ...made, shown: null })).toMatchObject({
        status: 409,
        body: { type: expect.stringContaining("publisher-changed-meanwhile") },
      });
      expect((await change(cookie, id, { ...end, shown: null })).status).toBe(409);
      expect((await change(cookie, id, { ...end, shown: since })).status).toBe(200);
    }
  });

  it("has a unique name", async () => {
    const cookie = await staffCookie();
    const [one, other] = [await create(cookie), await create(cookie)];
    const same = { name: one.name, lines: ["life"], states: [], dailyCap: null };
    expect((await callRoute({ POST: createPublisher }, "POST", { cookie, body: same })).status).toBe(409);
    expect((await change(cookie, other.id, { terms: same })).status).toBe(409);
    expect((await change(cookie, one.id, { terms: same })).status).toBe(200);
  });

  it("has counts of its posts by result, without tests", async () => {
    const cookie = await staffCookie();
    const { id } = await create(cookie);
    const [live, test] = [await issue(cookie, id), await issue(cookie, id, "test")];
    await postLead(buildLeadPost("life"), { key: live.key });
    await postLead(buildLeadPost("life"), { key: live.key });
    await postLead(buildLeadPost("life", { contact: { dateOfBirth: "2015-01-02" } }), { key: live.key });
    await postLead(buildLeadPost("life"), { key: test.key });
    const { body } = await callRoute({ GET: listPublishers }, "GET", { cookie });
    const found = publisherListDto.parse(body).publishers.find((publisher) => publisher.id === id);
    expect(found).toMatchObject({ posted: 3, passed: 2, sold: 0, today: 2 });
  });

  it("is shown, listed and paused without its figures while they cannot be counted in time", async () => {
    const cookie = await staffCookie();
    const { id } = await create(cookie);
    await inTransaction(async (transaction) => {
      // A count that waits is as slow as one of too many posts.
      await transaction.query(`LOCK TABLE "LeadReturn", "PublisherRefusal" IN ACCESS EXCLUSIVE MODE`);
      const paused = await change(cookie, id, { pause: { reason: "Floods us" } });
      expect(publisherDetailDto.parse(paused.body)).toMatchObject({
        pauseReason: "Floods us",
        isCounted: false,
        posted: 0,
        refusals: null,
      });
      const { body } = await callRoute({ GET: listPublishers }, "GET", { cookie });
      expect(publisherListDto.parse(body).publishers.find((publisher) => publisher.id === id)).toMatchObject({
        isCounted: false,
      });
    });
    const { body } = await callRoute({ GET: readPublisher }, "GET", { cookie, params: { id } });
    expect(publisherDetailDto.parse(body)).toMatchObject({ isCounted: true, refusals: [] });
  });

  it("needs the password or a code again for a key and for the agreement on Premium, and not for a pause", async () => {
    const { user, sessionId } = await createStaff();
    const cookie = await cookieOf({ user, sessionId });
    const { id } = await create(cookie);
    await db().session.update({ where: { id: sessionId }, data: { identityConfirmedAt: null } });
    const refusal = { status: 403, body: { type: expect.stringContaining("confirmation-required") } };
    const call = { cookie, params: { id }, body: { mode: "live" } };
    expect(await callRoute({ POST: issueKey }, "POST", call)).toMatchObject(refusal);
    expect(await change(cookie, id, { premium: { agreement: "By a code" } })).toMatchObject(refusal);
    const { body } = await change(cookie, id, { pause: { reason: "Floods us" } });
    expect(body).toMatchObject({ pauseReason: "Floods us", keys: [], premium: { agreedAt: null } });
  });

  it("makes leads Premium only while staff have agreed on it, and the audit log has the agreement", async () => {
    const cookie = await staffCookie();
    const { id, premium } = await create(cookie);
    expect(premium).toMatchObject({ agreedAt: null, agreement: null });
    const { key } = await issue(cookie, id);
    const post = async () => {
      const { leadId, reasons } = await postLead(buildLeadPost("life"), { key });
      const lead = await db().lead.findUniqueOrThrow({ where: { id: leadId }, include: { key: true } });
      const attributes = unsealAttributes(leadId, { ...lead, keySealed: lead.key?.keySealed ?? null });
      const hasClaim = "phoneConfirmedAt" in attributes;
      return {
        tier: lead.tier,
        score: lead.score,
        hasClaim,
        isRemarked: reasons.includes("premium-not-agreed"),
      };
    };
    const ignored = await post();
    expect(ignored).toMatchObject({ tier: "standard", hasClaim: false, isRemarked: true });

    const agreement = "Contract 2026-11: each phone is confirmed by a code.";
    const agreed = await change(cookie, id, { premium: { agreement } });
    expect(agreed.body).toMatchObject({ premium: { agreedAt: expect.any(String), agreement } });
    const counted = await post();
    expect(counted).toMatchObject({ tier: "premium", hasClaim: true, isRemarked: false });
    expect(counted.score).toBe((ignored.score ?? 0) + 20);

    expect((await change(cookie, id, { premium: null })).body).toMatchObject({ premium: { agreedAt: null } });
    expect((await post()).tier).toBe("standard");
    const entries = await db().auditEntry.findMany({
      where: { subjectId: id, action: { in: ["publishers.agree-premium", "publishers.end-premium"] } },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: "publishers.agree-premium",
        before: { agreement: "none" },
        after: { agreement, reason: "A reason of a test" },
      },
      { action: "publishers.end-premium", before: { agreement }, after: { agreement: "none" } },
    ]);
  });

  it.each([{ premium: {} }, { premium: { agreement: " " } }, { premium: true }])(
    "gets no agreement on Premium by %j",
    async (body) => {
      const cookie = await staffCookie();
      const { id } = await create(cookie);
      expect((await change(cookie, id, body)).status).toBe(400);
    },
  );

  it.each([
    { lines: [] },
    { lines: ["boat"] },
    { states: ["XX"] },
    { dailyCap: 0 },
    { dailyCap: 1.5 },
    { name: " " },
  ])("is not created with %j", async (wrong) => {
    const cookie = await staffCookie();
    const response = await callRoute({ POST: createPublisher }, "POST", { cookie, body: terms(wrong) });
    expect(response.status).toBe(400);
  });
});
