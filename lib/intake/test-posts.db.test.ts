import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { issueKey } from "@/lib/publishers/manage-keys.server";
import { callIntake, postLead } from "@/tests/api/post-lead";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { removeOldRequests } from "./remove-old-requests.server";
import { TEST_POST_KEEP_DAYS, TEST_POSTS_PER_DAY } from "./test-posts";
import { TEST_ZIPS } from "./test-zips";

beforeAll(installCatalog);

async function setCount(publisherId: string, posts: number, daysAgo = 0): Promise<void> {
  await pool().query(
    `INSERT INTO "PublisherTestCount" ("publisherId", "day", "posts") VALUES ($1, trade_day(now()) - $3::int, $2)
     ON CONFLICT ("publisherId", "day") DO UPDATE SET "posts" = EXCLUDED."posts"`,
    [publisherId, posts, daysAgo],
  );
}

const countOf = async (publisherId: string) =>
  (await db().publisherTestCount.findFirst({ where: { publisherId } }))?.posts ?? 0;

describe("the daily cap of test posts", () => {
  it("refuses the next one, with the time until midnight in New York, and stores nothing of it", async () => {
    const { key, publisherId } = await createPublisherWithKey({}, "test");
    await setCount(publisherId, TEST_POSTS_PER_DAY - 1);
    const idempotencyKey = randomUUID();
    const last = buildLeadPost("life");
    const first = await postLead(last, { key, idempotencyKey });
    expect(first).toMatchObject({ status: "accepted" });
    const refused = await callIntake(buildLeadPost("life"), { key });
    expect(refused).toMatchObject({
      status: 429,
      body: {
        type: "urn:leadwell:problem:daily-cap-reached",
        detail: "Your daily cap of 5,000 test posts is reached. It resets at midnight in New York.",
      },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await db().lead.count({ where: { publisherId } })).toBe(1);
    expect(await postLead(last, { key, idempotencyKey })).toEqual(first);
  });

  it("holds for posts at the same moment, also those that a check refuses", async () => {
    const { key, publisherId } = await createPublisherWithKey({}, "test");
    await setCount(publisherId, TEST_POSTS_PER_DAY - 2);
    const spoiled = () => buildLeadPost("life", { contact: { email: "nobody@mailinator.com" } });
    const posts = [spoiled(), buildLeadPost("life"), spoiled(), buildLeadPost("life"), spoiled()];
    const ends = await Promise.all(posts.map(async (post) => (await callIntake(post, { key })).status));
    expect(ends.toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429, 429]);
    expect(await db().lead.count({ where: { publisherId } })).toBe(2);
    expect(await countOf(publisherId)).toBe(TEST_POSTS_PER_DAY);
  });

  it("counts no live posts, is no cap of them, and is not the agreed one", async () => {
    const { key: live, publisherId } = await createPublisherWithKey({ dailyCap: 1 });
    const { key: test } = await issueKey(publisherId, "test");
    for (let time = 0; time < 2; time += 1)
      expect(await postLead(buildLeadPost("life"), { key: test })).toMatchObject({ status: "accepted" });
    await setCount(publisherId, TEST_POSTS_PER_DAY);
    const post = async (key: string) => (await callIntake(buildLeadPost("life"), { key })).status;
    expect([await post(live), await post(live), await post(test)]).toEqual([200, 429, 429]);
    expect(await countOf(publisherId)).toBe(TEST_POSTS_PER_DAY);
  });

  it("begins anew each day, and is each publisher's own", async () => {
    const { key, publisherId } = await createPublisherWithKey({}, "test");
    const other = await createPublisherWithKey({}, "test");
    await setCount(other.publisherId, TEST_POSTS_PER_DAY);
    await setCount(publisherId, TEST_POSTS_PER_DAY, 1);
    expect(await postLead(buildLeadPost("life"), { key })).toMatchObject({ status: "accepted" });
  });
});

describe("the retention of test posts", () => {
  it("deletes them with their checks after their time, in batches, and no live post", async () => {
    const { key: live, publisherId } = await createPublisherWithKey();
    const { key: test } = await issueKey(publisherId, "test");
    const postAged = async (key: string, days: number, post: object = buildLeadPost("life")) => {
      const { leadId: id } = await postLead(post, { key, idempotencyKey: randomUUID() });
      await db().lead.update({ where: { id }, data: { receivedAt: new Date(Date.now() - days * DAY_MS) } });
      return id;
    };
    const spoiled = buildLeadPost("life", { contact: { email: "nobody@mailinator.com" } });
    const old = [
      await postAged(test, TEST_POST_KEEP_DAYS + 1),
      await postAged(test, TEST_POST_KEEP_DAYS + 1, spoiled),
      await postAged(test, TEST_POST_KEEP_DAYS + 100),
    ];
    const kept = [
      await postAged(test, TEST_POST_KEEP_DAYS - 1),
      await postAged(live, TEST_POST_KEEP_DAYS + 100),
      await postAged(
        live,
        TEST_POST_KEEP_DAYS + 100,
        buildLeadPost("life", { contact: { email: "nobody@mailinator.com" } }),
      ),
    ];
    await setCount(publisherId, 7, 91);
    await removeOldRequests(new Date(), 2);
    const left = await db().lead.findMany({ where: { publisherId } });
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
    expect(await db().leadVerification.count({ where: { leadId: { in: old } } })).toBe(0);
    expect(await db().leadVerification.count({ where: { leadId: { in: kept } } })).toBe(3);
    expect(await db().publisherTestCount.findMany({ where: { publisherId } })).toMatchObject([{ posts: 4 }]);
  });
});

describe("a test post", () => {
  it("is limited to the agreed states, except for the test ZIP codes, which are in others", async () => {
    const { key } = await createPublisherWithKey({ states: ["OH"] }, "test");
    const post = (zip: string, state: string) =>
      callIntake(buildLeadPost("health", { contact: { zip, state } }), { key });
    for (const { zip, state, status } of TEST_ZIPS)
      expect(await post(zip, state)).toMatchObject({ status: 200, body: { status } });
    const refused = { status: 422, body: { type: "urn:leadwell:problem:state-not-agreed" } };
    expect(await post("73301", "TX")).toMatchObject(refused);
    expect(await post("10001", "TX")).toMatchObject(refused);
  });

  it("does not skip the state of a live post with a test ZIP code", async () => {
    const { key } = await createPublisherWithKey({ states: ["OH"] });
    const post = buildLeadPost("health", { contact: { zip: "10001", state: "NY" } });
    expect(await callIntake(post, { key })).toMatchObject({ status: 422 });
  });
});
