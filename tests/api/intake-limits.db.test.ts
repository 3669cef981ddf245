import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { GET as readPublisher } from "@/app/api/admin/publishers/[id]/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { ingestLead } from "@/lib/intake/ingest-lead.server";
import { removeOldRequests } from "@/lib/intake/remove-old-requests.server";
import { db } from "@/lib/platform/db/prisma.server";
import { issueKey } from "@/lib/publishers/manage-keys.server";
import { changePublisher } from "@/lib/publishers/manage-publisher.server";
import { publisherDetailDto } from "@/lib/publishers/schemas";
import { codeOf } from "@/tests/errors/code-of";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { callRoute, cookieOf } from "./call-route";
import { callIntake, postLead } from "./post-lead";

let staffCookie: string;
beforeAll(async () => {
  await installCatalog();
  staffCookie = await cookieOf(await createStaff());
});

const refusalsOf = async (id: string) =>
  publisherDetailDto.parse(
    (await callRoute({ GET: readPublisher }, "GET", { cookie: staffCookie, params: { id } })).body,
  ).refusals;

describe("a body with a key that appears twice", () => {
  it.each([
    ["at the top", (text: string) => text.replace(/^\{/, '{"line":"auto",')],
    [
      "in the contact",
      (text: string) => text.replace('"contact":{', '"contact":{"pho\\u006ee":"+15125550000",'),
    ],
  ])("%s is refused with the key's name, and no lead is stored", async (_where, spoil) => {
    const { key, publisherId } = await createPublisherWithKey();
    const answer = await callIntake(spoil(JSON.stringify(buildLeadPost("life"))), { key });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        type: "urn:leadwell:problem:duplicate-key",
        detail: expect.stringMatching(/"(line|phone)" appears twice/),
      },
    });
    expect(await db().lead.count({ where: { publisherId } })).toBe(0);
    expect(await refusalsOf(publisherId)).toEqual([{ code: "duplicate-key", posts: 1 }]);
  });
});

describe("the limit of posts per minute", () => {
  const MINUTE_MS = 60_000;
  const start = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
  const at = (ms: number) => new Date(start.getTime() + ms);
  const post = (key: string, receivedAt: Date) =>
    codeOf(
      ingestLead({
        authorization: `Bearer ${key}`,
        idempotencyKey: randomUUID(),
        readBody: () => Promise.resolve(buildLeadPost("life")),
        receivedAt,
      }),
    );

  it("takes exactly that many of posts at the same moment, and starts again with the next minute", async () => {
    const { key, publisherId } = await createPublisherWithKey({ postsPerMinute: 4 });
    const ends = await Promise.all(Array.from({ length: 12 }, () => post(key, at(20_000))));
    expect(ends.toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => "done"),
      ...Array.from({ length: 8 }, () => "too-many-posts"),
    ]);
    expect(await post(key, at(59_999))).toBe("too-many-posts");
    expect(await post(key, at(MINUTE_MS))).toBe("done");
    // A server whose clock is a little behind does not start the minute anew.
    for (let time = 0; time < 3; time += 1) expect(await post(key, at(50_000))).toBe("done");
    expect(await post(key, at(MINUTE_MS + 1))).toBe("too-many-posts");
    expect(await refusalsOf(publisherId)).toEqual([{ code: "too-many-posts", posts: 10 }]);
  });

  it("counts for all keys of a publisher together, and for no other publisher", async () => {
    const one = await createPublisherWithKey({ postsPerMinute: 1 });
    const other = await createPublisherWithKey({ postsPerMinute: 1 });
    expect(await post(one.key, at(0))).toBe("done");
    expect(await post(one.key, at(1))).toBe("too-many-posts");
    expect(await post(other.key, at(2))).toBe("done");
  });

  it("is told with the seconds until the minute is over", async () => {
    const { key } = await createPublisherWithKey({ postsPerMinute: 1 });
    const answers = [];
    // In at most two minutes' worth of posts one is refused, wherever the clock stands.
    for (let time = 0; time < 3; time += 1) answers.push(await callIntake(buildLeadPost("life"), { key }));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ type: "urn:leadwell:problem:too-many-posts" });
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  });
});

it("refused posts are counted by reason, those before a lead and those of its checks", async () => {
  await emptyMarket();
  const { key, publisherId } = await createPublisherWithKey({ lines: ["life"] });
  const person = buildLeadPost("life");
  await callIntake("{", { key });
  await callIntake({ ...buildLeadPost("life"), extra: 1 }, { key });
  await callIntake({ ...buildLeadPost("life"), extra: 2 }, { key });
  await callIntake(buildLeadPost("auto"), { key });
  await postLead(person, { key });
  for (let repeat = 0; repeat < 3; repeat += 1)
    expect(await postLead(person, { key })).toMatchObject({ reasons: ["identical-payload"] });
  await postLead(buildLeadPost("life", { contact: { phone: person.contact.phone } }), { key });
  const disposable = { email: "nobody@mailinator.com" };
  await postLead(buildLeadPost("life", { contact: disposable }), { key });
  expect(await refusalsOf(publisherId)).toEqual([
    { code: "identical-payload", posts: 3 },
    { code: "validation", posts: 2 },
    { code: "email-disposable", posts: 1 },
    { code: "line-not-agreed", posts: 1 },
    { code: "not-json", posts: 1 },
    { code: "person-in-stock", posts: 1 },
  ]);
  await removeOldRequests(new Date(Date.now() + 92 * 86_400_000));
  expect(await db().publisherRefusal.count({ where: { publisherId } })).toBe(0);
});

it("refused posts of test keys are not counted among those of a publisher's leads", async () => {
  const { key, publisherId } = await createPublisherWithKey({ lines: ["life"] }, "test");
  expect(await callIntake("{", { key })).toMatchObject({ status: 400 });
  expect(await callIntake(buildLeadPost("auto"), { key })).toMatchObject({ status: 422 });
  expect(await refusalsOf(publisherId)).toEqual([]);
});

describe("what a publisher is told about a person", () => {
  it("is the same whether the person was sold, is in stock or is suppressed", async () => {
    await emptyMarket();
    const { key } = await createPublisherWithKey();
    await createOpenOrders(1, { quantity: 1 });
    const sold = buildLeadPost("life");
    expect(await postLead(sold, { key })).toMatchObject({ status: "accepted" });
    const inStock = buildLeadPost("life");
    expect(await postLead(inStock, { key })).toMatchObject({ status: "stored" });
    const suppressed = buildLeadPost("life");
    const { user } = await createStaff();
    await suppress({ person: suppressed.contact.phone, reason: "dnc", source: "test" }, { id: user.id });
    for (const { contact } of [sold, inStock, suppressed]) {
      const again = buildLeadPost("life", { contact: { phone: contact.phone } });
      const options = { key, idempotencyKey: randomUUID() };
      const answer = await postLead(again, options);
      expect(answer).toEqual({
        status: "duplicate",
        leadId: expect.any(String),
        reasons: ["person-not-needed"],
      });
      expect(await postLead(again, options)).toEqual(answer);
    }
  });

  it("is the same for a response that was stored before responses were the same", async () => {
    const { key, publisherId } = await createPublisherWithKey();
    const options = { key, idempotencyKey: randomUUID() };
    const post = buildLeadPost("life");
    const { leadId } = await postLead(post, options);
    await db().intakeRequest.update({
      where: { publisherId_idempotencyKey: { publisherId, idempotencyKey: options.idempotencyKey } },
      data: { response: { status: "suppressed", leadId, reasons: ["on-suppression-list"] } },
    });
    expect(await postLead(post, options)).toEqual({
      status: "duplicate",
      leadId,
      reasons: ["person-not-needed"],
    });
  });
});

describe("a daily cap that staff set during the day", () => {
  async function setCap(publisherId: string, dailyCap: number | null) {
    const { user } = await createStaff();
    const { name } = await db().publisher.findUniqueOrThrow({ where: { id: publisherId } });
    const terms = { name, lines: ["life" as const], states: [], dailyCap };
    await changePublisher(publisherId, { terms }, { id: user.id, ipAddress: null });
  }
  const post = async (key: string) => (await callIntake(buildLeadPost("life"), { key })).status;
  const todayOf = async (id: string) =>
    publisherDetailDto.parse(
      (await callRoute({ GET: readPublisher }, "GET", { cookie: staffCookie, params: { id } })).body,
    ).today;

  it("begins at the count that the page shows, without test posts, refused posts and those of yesterday", async () => {
    const { key, publisherId } = await createPublisherWithKey();
    const { key: testKey } = await issueKey(publisherId, "test");
    const { leadId } = await postLead(buildLeadPost("life"), { key });
    await db().lead.update({
      where: { id: leadId },
      data: { receivedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) },
    });
    await postLead(buildLeadPost("life"), { key: testKey });
    await postLead(buildLeadPost("life", { contact: { email: "nobody@mailinator.com" } }), { key });
    expect([await post(key), await post(key)]).toEqual([200, 200]);
    expect(await todayOf(publisherId)).toBe(2);
    await setCap(publisherId, 3);
    expect([await post(key), await post(key)]).toEqual([200, 429]);
    expect(await todayOf(publisherId)).toBe(3);
  });

  it("counts what was posted while there was no cap for a part of the day", async () => {
    const { key, publisherId } = await createPublisherWithKey({ dailyCap: 1 });
    expect([await post(key), await post(key)]).toEqual([200, 429]);
    await setCap(publisherId, null);
    expect([await post(key), await post(key)]).toEqual([200, 200]);
    await setCap(publisherId, 4);
    expect([await post(key), await post(key)]).toEqual([200, 429]);
  });

  it("keeps its count when it changes to another cap", async () => {
    const { key, publisherId } = await createPublisherWithKey({ dailyCap: 5 });
    expect(await post(key)).toBe(200);
    await setCap(publisherId, 2);
    expect([await post(key), await post(key)]).toEqual([200, 429]);
  });
});
