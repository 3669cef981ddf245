import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { buildLeads } from "@/tests/factories/stock";
import { checkTestPost } from "./check-test-post.server";
import { exampleLeadPost } from "./schemas/example-post";
import { TEST_ZIPS } from "./test-zips";

const NOW = new Date("2026-11-22T12:00:00Z");
let publisherId: string;
beforeAll(async () => {
  publisherId = (await db().publisher.create({ data: { name: "Console", lines: ["auto"], states: ["TX"] } }))
    .id;
});
const check = (post: unknown, id = publisherId) =>
  checkTestPost(id, typeof post === "string" ? post : JSON.stringify(post), NOW);
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
  const result = await check(exampleLeadPost("auto", NOW));
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
  expect((await check(exampleLeadPost("auto", NOW), id)).grade).toMatchObject({
    tier: "premium",
  });
});

it("says which check a post fails, and why a post is refused before it is a lead", async () => {
  const post = exampleLeadPost("auto", new Date(NOW.getTime() - 40 * 24 * 3_600_000));
  const old = await check(post);
  expect(old.grade).toBeNull();
  expect(old.checks.find(({ verdict }) => verdict === "failed")?.name).toBe("consent");
  const life = await check(exampleLeadPost("life", NOW));
  expect(life.refusal).toMatchObject({ status: 422, code: "line-not-agreed" });
  const wrong = await check({ line: "auto" });
  expect(wrong.refusal).toMatchObject({ status: 400, code: "validation" });
  expect(await counts()).toEqual(before);
});

it("an unknown publisher does not exist", async () => {
  await expect(check({}, randomUUID())).rejects.toMatchObject({ status: 404 });
});

it.each(TEST_ZIPS)(
  "tells what a test key is told with ZIP code $zip: $status",
  async ({ zip, state, status, reason }) => {
    const { id } = await db().publisher.create({
      data: {
        name: `Console ${zip}`,
        lines: ["auto"],
        states: ["OH"],
        premiumAgreedAt: NOW,
        premiumAgreement: "By a call",
      },
    });
    const example = exampleLeadPost("auto", NOW);
    const result = await check({ ...example, contact: { ...example.contact, zip, state } }, id);
    expect(result.response).toEqual({ status, reasons: reason ? [reason] : [] });
  },
);

it.each([
  ["not-json", "{"],
  ["duplicate-key", '{"line":"auto","line":"auto"}'],
  ["bad-key", '{"__proto__":{}}'],
  ["bad-characters", '{"line":"\\u0000"}'],
])("refuses a body as the intake does: %s", async (code, text) => {
  expect(await check(text)).toMatchObject({ refusal: { status: 400, code }, response: null });
});

it("refuses posts of a paused publisher with the reason of the pause", async () => {
  const { id } = await db().publisher.create({
    data: {
      name: "Paused console",
      lines: ["auto"],
      states: [],
      pausedAt: NOW,
      pauseReason: "Too many returns.",
    },
  });
  const { refusal } = await check(exampleLeadPost("auto", NOW), id);
  expect(refusal).toMatchObject({ status: 403, message: "Your account is paused. Too many returns." });
});

it("the migration takes the ZIP code and the flags from stored test posts, and from no other lead", async () => {
  const { id } = await db().publisher.create({ data: { name: "Earlier", lines: ["auto"], states: [] } });
  const migration = readFileSync("prisma/migrations/20261126230500_strip_test_posts/migration.sql", "utf8");
  const asStored = { zip: "78704", wantsBeneficiary: true, higherIncome: true };
  const contact = { firstNameSealed: null, lastNameSealed: null, phoneSealed: null, emailSealed: null };
  await db().lead.createMany({
    data: [
      ...buildLeads(id, 1, { ...asStored, ...contact, status: "received", isTest: true }),
      ...buildLeads(id, 1, asStored),
    ],
  });
  await pool().query(migration);
  expect(await db().lead.findMany({ where: { publisherId: id }, orderBy: { isTest: "asc" } })).toMatchObject([
    asStored,
    { zip: "00000", wantsBeneficiary: false, higherIncome: false },
  ]);
});
