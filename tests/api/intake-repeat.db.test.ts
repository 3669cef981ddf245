import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { problemBody } from "./call-route";
import { callIntake, postLead } from "./post-lead";

let key: string;
let publisherId: string;
beforeAll(async () => {
  ({ key, publisherId } = await createPublisherWithKey());
});

const leadsOf = (id: string) => db().lead.count({ where: { publisherId: id } });

describe("an Idempotency-Key", () => {
  it("gives the same answer to a repetition, whatever became of the lead", async () => {
    const post = buildLeadPost("life");
    const options = { key, idempotencyKey: randomUUID() };
    const first = await postLead(post, options);
    await db().lead.update({ where: { id: first.leadId }, data: { status: "duplicate" } });
    expect(await postLead(post, options)).toEqual(first);
  });

  it("makes one lead of 20 posts at the same instant, with one answer", async () => {
    const before = await leadsOf(publisherId);
    const post = buildLeadPost("auto");
    const options = { key, idempotencyKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => postLead(post, options)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: "stored" });
    expect((await leadsOf(publisherId)) - before).toBe(1);
  });

  it("with another body is a conflict, also at the same instant", async () => {
    const options = { key, idempotencyKey: randomUUID() };
    const before = await leadsOf(publisherId);
    const answers = await Promise.all(
      [buildLeadPost("life"), buildLeadPost("life")].map((post) => callIntake(post, options)),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect((await leadsOf(publisherId)) - before).toBe(1);
  });

  it("counts by publisher, and by what the body says, not by how it is written", async () => {
    const other = await createPublisherWithKey();
    const options = { idempotencyKey: randomUUID() };
    const post = buildLeadPost("life");
    const first = await postLead(post, { key, ...options });
    const { line, ...rest } = post;
    expect(await postLead({ ...rest, line }, { key, ...options })).toEqual(first);
    const others = await postLead(buildLeadPost("life"), { key: other.key, ...options });
    expect(others.leadId).not.toBe(first.leadId);
  });

  it("is free again when the post was refused", async () => {
    const options = { key, idempotencyKey: randomUUID() };
    expect((await callIntake({ ...buildLeadPost("life"), extra: 1 }, options)).status).toBe(400);
    expect((await callIntake(buildLeadPost("life"), options)).status).toBe(200);
  });

  it("keeps nothing of the person beside its answer", async () => {
    const idempotencyKey = randomUUID();
    const post = buildLeadPost("life");
    await postLead(post, { key, idempotencyKey });
    const row = await db().intakeRequest.findUniqueOrThrow({
      where: { publisherId_idempotencyKey: { publisherId, idempotencyKey } },
    });
    expect(Object.keys(Object(row.response)).toSorted()).toEqual(["leadId", "reasons", "status"]);
    expect(JSON.stringify(row)).not.toContain(post.contact.phone.slice(-7));
  });

  it.each(["", "two words", "x".repeat(201)])("is no key when it is %j", async (idempotencyKey) => {
    const headers = { "idempotency-key": idempotencyKey };
    expect((await callIntake(buildLeadPost("life"), { key, headers })).status).toBe(400);
  });
});

describe("a post without an Idempotency-Key", () => {
  it("that comes again is the lead of before", async () => {
    const post = buildLeadPost("life");
    const first = await postLead(post, { key });
    expect(await postLead(post, { key })).toEqual({
      status: "duplicate",
      leadId: first.leadId,
      reasons: ["identical-payload"],
    });
  });

  it("that comes ten times at the same instant is in stock once, and a duplicate nine times", async () => {
    const post = buildLeadPost("health");
    const answers = await Promise.all(Array.from({ length: 10 }, () => postLead(post, { key })));
    expect(answers.filter(({ status }) => status === "stored")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "duplicate")).toHaveLength(9);
    // Who looked between the first one's check of payloads and its commit is told of the person instead.
    const told = new Set(answers.flatMap(({ reasons }) => reasons));
    expect(["identical-payload", "person-in-stock", "no-demand"]).toEqual(expect.arrayContaining([...told]));
  });
});

describe("a daily cap", () => {
  it("of 10 lets exactly 10 of 50 posts at the same instant through", async () => {
    const capped = await createPublisherWithKey({ dailyCap: 10 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => callIntake(buildLeadPost("life"), capped)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40);
    for (const { headers, answer } of refused) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(25 * 60 * 60);
      expect(problemBody.parse(answer).type).toBe("urn:leadwell:problem:daily-cap-reached");
    }
    expect(await leadsOf(capped.publisherId)).toBe(10);
  });

  it("is not used up by posts that are refused, and is the same for all keys", async () => {
    const capped = await createPublisherWithKey({ dailyCap: 1 });
    const bad = buildLeadPost("life", { contact: { email: "nobody@mailinator.com" } });
    expect(await postLead(bad, capped)).toMatchObject({ status: "rejected" });
    expect((await callIntake(buildLeadPost("life"), capped)).status).toBe(200);
    expect((await callIntake(buildLeadPost("life"), capped)).status).toBe(429);
  });

  it("of 0 takes nothing", async () => {
    expect(
      (await callIntake(buildLeadPost("life"), await createPublisherWithKey({ dailyCap: 0 }))).status,
    ).toBe(429);
  });

  it("does not change an answer that was given before", async () => {
    const capped = await createPublisherWithKey({ dailyCap: 1 });
    const options = { key: capped.key, idempotencyKey: randomUUID() };
    const post = buildLeadPost("life");
    const first = await postLead(post, options);
    expect(await postLead(post, options)).toEqual(first);
    const other = await callIntake(buildLeadPost("life"), { ...options, idempotencyKey: randomUUID() });
    expect(other.status).toBe(429);
  });
});
