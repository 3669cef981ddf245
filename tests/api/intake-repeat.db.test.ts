import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { issueKey } from "@/lib/publishers/manage-keys.server";
import { projectRoot } from "@/scripts/stack/project-root";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { problemBody } from "./call-route";
import { callIntake, postLead } from "./post-lead";

const SEPARATION = path.join(
  projectRoot,
  "prisma/migrations/20261125160000_separate_test_requests/migration.sql",
);

let key: string;
let publisherId: string;
beforeAll(async () => {
  ({ key, publisherId } = await createPublisherWithKey());
});

const leadsOf = (id: string) => db().lead.count({ where: { publisherId: id } });

describe("an Idempotency-Key", () => {
  it("returns the same response to a retry, even when the lead has changed", async () => {
    const post = buildLeadPost("life");
    const options = { key, idempotencyKey: randomUUID() };
    const first = await postLead(post, options);
    await db().lead.update({ where: { id: first.leadId }, data: { status: "duplicate" } });
    expect(await postLead(post, options)).toEqual(first);
  });

  it("creates one lead from 20 posts at the same moment, all with the same response", async () => {
    const before = await leadsOf(publisherId);
    const post = buildLeadPost("auto");
    const options = { key, idempotencyKey: randomUUID() };
    const responses = await Promise.all(Array.from({ length: 20 }, () => postLead(post, options)));
    expect(new Set(responses.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: "stored" });
    expect((await leadsOf(publisherId)) - before).toBe(1);
  });

  it("returns 409 for another body, even at the same moment", async () => {
    const options = { key, idempotencyKey: randomUUID() };
    const before = await leadsOf(publisherId);
    const responses = await Promise.all(
      [buildLeadPost("life"), buildLeadPost("life")].map((post) => callIntake(post, options)),
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect((await leadsOf(publisherId)) - before).toBe(1);
  });

  it("is scoped to the publisher and compares the content of the body, not its formatting", async () => {
    const other = await createPublisherWithKey();
    const options = { idempotencyKey: randomUUID() };
    const post = buildLeadPost("life");
    const first = await postLead(post, { key, ...options });
    const { line, ...rest } = post;
    expect(await postLead({ ...rest, line }, { key, ...options })).toEqual(first);
    const others = await postLead(buildLeadPost("life"), { key: other.key, ...options });
    expect(others.leadId).not.toBe(first.leadId);
  });

  it("can be used again after the post was refused", async () => {
    const options = { key, idempotencyKey: randomUUID() };
    expect((await callIntake({ ...buildLeadPost("life"), extra: 1 }, options)).status).toBe(400);
    expect((await callIntake(buildLeadPost("life"), options)).status).toBe(200);
  });

  it("stores no personal data with the response", async () => {
    const idempotencyKey = randomUUID();
    const post = buildLeadPost("life");
    await postLead(post, { key, idempotencyKey });
    const row = await db().intakeRequest.findUniqueOrThrow({
      where: { publisherId_idempotencyKey: { publisherId, idempotencyKey } },
    });
    expect(Object.keys(Object(row.response)).toSorted()).toEqual(["leadId", "reasons", "status"]);
    expect(JSON.stringify(row)).not.toContain(post.contact.phone.slice(-7));
  });

  it.each(["", "two words", "test key", "x".repeat(201)])(
    "is refused when it is %j",
    async (idempotencyKey) => {
      const headers = { "idempotency-key": idempotencyKey };
      expect((await callIntake(buildLeadPost("life"), { key, headers })).status).toBe(400);
    },
  );
});

describe("test and live keys of one publisher", () => {
  it("share no Idempotency-Keys: a live post with the key of a test is stored, and each gets its own response again", async () => {
    const { key: testKey } = await issueKey(publisherId, "test");
    const post = buildLeadPost("life");
    const idempotencyKey = randomUUID();
    const tested = await postLead(post, { key: testKey, idempotencyKey });
    expect(tested).toMatchObject({ status: "accepted", test: true });
    const live = await postLead(post, { key, idempotencyKey });
    expect(live).toEqual({ status: "stored", leadId: expect.any(String), reasons: ["no-demand"] });
    expect(live.leadId).not.toBe(tested.leadId);

    expect(await postLead(post, { key: testKey, idempotencyKey })).toEqual(tested);
    expect(await postLead(post, { key, idempotencyKey })).toEqual(live);
    const other = buildLeadPost("life");
    expect((await callIntake(other, { key: testKey, idempotencyKey })).status).toBe(409);
    expect((await callIntake(other, { key, idempotencyKey })).status).toBe(409);
  });

  it("share none that an earlier release stored: the migration separates them", async () => {
    const { key: testKey } = await issueKey(publisherId, "test");
    const post = buildLeadPost("life");
    const idempotencyKey = randomUUID();
    const tested = await postLead(post, { key: testKey, idempotencyKey });
    await db().intakeRequest.updateMany({
      where: { idempotencyKey: `test ${idempotencyKey}` },
      data: { idempotencyKey },
    });
    await pool().query(await readFile(SEPARATION, "utf8"));
    expect(await postLead(post, { key, idempotencyKey })).toMatchObject({ status: "stored" });
    expect(await postLead(post, { key: testKey, idempotencyKey })).toEqual(tested);
  });

  it("do not make each other's posts identical", async () => {
    const { key: testKey } = await issueKey(publisherId, "test");
    const post = buildLeadPost("life");
    expect(await postLead(post, { key: testKey })).toMatchObject({ status: "accepted", test: true });
    expect(await postLead(post, { key })).toMatchObject({ status: "stored" });
    expect(await postLead(post, { key: testKey })).toMatchObject({ status: "accepted", test: true });
    expect(await postLead(post, { key })).toMatchObject({ reasons: ["identical-payload"] });
  });
});

it("a paused publisher's retry gets its original response, and nothing else is taken", async () => {
  const paused = await createPublisherWithKey();
  const options = { key: paused.key, idempotencyKey: randomUUID() };
  const post = buildLeadPost("life");
  const first = await postLead(post, options);
  await db().publisher.update({ where: { id: paused.publisherId }, data: { pausedAt: new Date() } });
  expect(await postLead(post, options)).toEqual(first);
  const other = await callIntake(buildLeadPost("life"), { ...options, idempotencyKey: randomUUID() });
  expect([other.status, (await callIntake(post, { key: paused.key })).status]).toEqual([403, 403]);
  expect((await callIntake(buildLeadPost("life"), options)).status).toBe(409);
  expect(await leadsOf(paused.publisherId)).toBe(1);
});

describe("a daily cap", () => {
  it("of 10 takes exactly 10 of 50 posts at the same moment", async () => {
    const capped = await createPublisherWithKey({ dailyCap: 10 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => callIntake(buildLeadPost("life"), capped)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40);
    for (const { headers, body } of refused) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(25 * 60 * 60);
      expect(problemBody.parse(body).type).toBe("urn:leadwell:problem:daily-cap-reached");
    }
    expect(await leadsOf(capped.publisherId)).toBe(10);
  });

  it("does not count refused posts, and is shared by all keys", async () => {
    const capped = await createPublisherWithKey({ dailyCap: 1 });
    const bad = buildLeadPost("life", { contact: { email: "nobody@mailinator.com" } });
    expect(await postLead(bad, capped)).toMatchObject({ status: "rejected" });
    expect((await callIntake(buildLeadPost("life"), capped)).status).toBe(200);
    expect((await callIntake(buildLeadPost("life"), capped)).status).toBe(429);
  });

  it("of 0 takes no lead", async () => {
    expect(
      (await callIntake(buildLeadPost("life"), await createPublisherWithKey({ dailyCap: 0 }))).status,
    ).toBe(429);
  });

  it("does not change the response to a retry", async () => {
    const capped = await createPublisherWithKey({ dailyCap: 1 });
    const options = { key: capped.key, idempotencyKey: randomUUID() };
    const post = buildLeadPost("life");
    const first = await postLead(post, options);
    expect(await postLead(post, options)).toEqual(first);
    const other = await callIntake(buildLeadPost("life"), { ...options, idempotencyKey: randomUUID() });
    expect(other.status).toBe(429);
  });
});
