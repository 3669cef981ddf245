import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { checkTestPost } from "./check-test-post.server";
import { exampleLeadPost } from "./schemas/example-post";

const NOW = new Date("2026-11-22T12:00:00Z");
let publisherId: string;
beforeAll(async () => {
  publisherId = (await db().publisher.create({ data: { name: "Console", lines: ["auto"], states: ["TX"] } }))
    .id;
});
const counts = async () => [
  await db().lead.count(),
  await db().leadVerification.count(),
  await db().publisherRefusal.count(),
  await db().publisherDailyCount.count(),
];
let before: number[];
beforeEach(async () => {
  before = await counts();
});

it("reports the checks of a post that would be taken, and stores nothing", async () => {
  const result = await checkTestPost(publisherId, exampleLeadPost("auto", NOW), NOW);
  expect(result).toMatchObject({ refusal: null, grade: { tier: "standard" } });
  expect(result.checks.map(({ name, verdict }) => [name, verdict])).toEqual(
    expect.arrayContaining([
      ["phone", "passed"],
      ["consent", "passed"],
      ["score", "warned"],
    ]),
  );
  expect(await counts()).toEqual(before);
});

it("counts a confirmed phone where that is agreed with the publisher", async () => {
  const { id } = await db().publisher.create({
    data: {
      name: "Premium console",
      lines: ["auto"],
      states: [],
      premiumAgreedAt: NOW,
      premiumAgreement: "By a call",
    },
  });
  expect((await checkTestPost(id, exampleLeadPost("auto", NOW), NOW)).grade).toMatchObject({
    tier: "premium",
  });
});

it("says which check a post fails, and why a post is refused before it is a lead", async () => {
  const post = exampleLeadPost("auto", new Date(NOW.getTime() - 40 * 24 * 3_600_000));
  const old = await checkTestPost(publisherId, post, NOW);
  expect(old.grade).toBeNull();
  expect(old.checks.find(({ verdict }) => verdict === "failed")?.name).toBe("consent");
  const life = await checkTestPost(publisherId, exampleLeadPost("life", NOW), NOW);
  expect(life.refusal).toMatchObject({ status: 422, code: "line-not-agreed" });
  const wrong = await checkTestPost(publisherId, { line: "auto" }, NOW);
  expect(wrong.refusal).toMatchObject({ status: 400, code: "validation" });
  expect(await counts()).toEqual(before);
});

it("an unknown publisher does not exist", async () => {
  await expect(checkTestPost(randomUUID(), {}, NOW)).rejects.toMatchObject({ status: 404 });
});
