import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { projectRoot } from "@/scripts/stack/project-root";
import { openWorld, type World } from "@/tests/races/world";

const MIGRATION = path.join(projectRoot, "prisma/migrations/20261125211500_discount_packages/migration.sql");
const STAFF = "00000000-0000-4000-8000-000000000009";

let world: World;
/** A database of the previous release: packages with a price, and changes that wait. The migration runs on it. */
beforeAll(async () => {
  world = await openWorld();
  const { client } = world;
  await client.query(`ALTER TABLE "LeadPackage" DROP COLUMN "discountPercent"`);
  await client.query(`ALTER TABLE "LeadPackage" ALTER COLUMN "priceCents" DROP DEFAULT`);
  await client.query(`DELETE FROM "LeadPackage"`);
  await client.query(`UPDATE "LeadType" SET "isOffered" = false`);
  await client.query(
    `INSERT INTO "LeadType" ("id", "line", "tier", "name", "description", "basePriceCents", "features", "position")
     VALUES ('auto-premium', 'auto', 'premium', 'Premium', '', 2800, '{}', 90),
       ('health-premium', 'health', 'premium', 'Premium', '', 3800, '{}', 91)
     ON CONFLICT ("id") DO UPDATE SET "basePriceCents" = EXCLUDED."basePriceCents", "isOffered" = true`,
  );
  await client.query(
    `INSERT INTO "LeadPackage" ("id", "name", "priceCents", "leadsPerMonth", "features", "position") VALUES
     ('starter', 'Starter', 135000, 50, '{"50 leads","One line"}', 0),
     ('growth', 'Growth', 390000, 150, '{"150 leads","$26 a lead"}', 1),
     ('agency', 'Agency', 960000, 400, '{"Lowest price: $24 a lead","Cancel at $0"}', 2),
     ('giveaway', 'Giveaway', 100000, 100, '{}', 3)`,
  );
  await client.query(
    `INSERT INTO "CatalogChange" ("itemKind", "itemId", "fields", "effectiveAt", "reason", "actorId", "appliedAt") VALUES
     ('package', 'starter', '{"priceCents":{"from":130000,"to":135000}}', '2026-01-01Z', 'applied', $1, '2026-01-01Z'),
     ('package', 'starter', '{"priceCents":{"from":135000,"to":140000},"name":{"from":"Starter","to":"S"}}', '2099-01-01Z', 'price', $1, NULL),
     ('package', 'growth', '{"features":{"from":[],"to":["$27 a lead"]}}', '2099-01-01Z', 'feature', $1, NULL),
     ('package', 'growth', '{"name":{"from":"Growth","to":"G"}}', '2099-01-01Z', 'name', $1, NULL),
     ('lead-type', 'auto-premium', '{"basePriceCents":{"from":2800,"to":2900}}', '2099-01-01Z', 'type', $1, NULL)`,
    [STAFF],
  );
  await client.query(`BEGIN; ${readFileSync(MIGRATION, "utf8")}; COMMIT`);
});
afterAll(() => world.close());

it("a package gets what its price was below the cheapest Premium type on offer, within 5 to 20 percent, and keeps the old price", async () => {
  const { rows } = await world.client.query(
    `SELECT "id", "discountPercent", "priceCents" FROM "LeadPackage" ORDER BY "position"`,
  );
  expect(rows).toEqual([
    { id: "starter", discountPercent: 5, priceCents: 135_000 },
    { id: "growth", discountPercent: 7, priceCents: 390_000 },
    { id: "agency", discountPercent: 14, priceCents: 960_000 },
    { id: "giveaway", discountPercent: 20, priceCents: 100_000 },
  ]);
});

it("features that named a price per lead name the discount", async () => {
  const { rows } = await world.client.query(`SELECT "features" FROM "LeadPackage" ORDER BY "position"`);
  expect(rows.map(({ features }) => features)).toEqual([
    ["50 leads", "One line"],
    ["150 leads", "7% below the builder's price"],
    ["14% below the builder's price", "Cancel at $0"],
    [],
  ]);
});

it("a scheduled price of a package is withdrawn, with the reason in the audit log; other changes stay scheduled", async () => {
  const { rows } = await world.client.query(
    `SELECT "reason", "withdrawnAt" IS NOT NULL AS "isWithdrawn" FROM "CatalogChange" ORDER BY "id"`,
  );
  expect(rows).toEqual([
    { reason: "applied", isWithdrawn: false },
    { reason: "price", isWithdrawn: true },
    { reason: "feature", isWithdrawn: true },
    { reason: "name", isWithdrawn: false },
    { reason: "type", isWithdrawn: false },
  ]);
  const { rows: entries } = await world.client.query(
    `SELECT "actorId", "subjectId", "before", "after" FROM "AuditEntry" WHERE "action" = 'catalog.withdraw-change' ORDER BY "id"`,
  );
  expect(entries).toMatchObject([
    {
      actorId: null,
      subjectId: "starter",
      before: { from: "2099-01-01T00:00:00Z" },
      after: { reason: expect.stringContaining("a discount instead of a price") },
    },
    { subjectId: "growth" },
  ]);
});

it("the previous release can add a package while an update runs", async () => {
  await world.client.query(
    `INSERT INTO "LeadPackage" ("id", "name", "priceCents", "leadsPerMonth", "features", "position")
     VALUES ('late', 'Late', 27000, 10, '{}', 4)`,
  );
  const { rows } = await world.client.query(
    `SELECT "discountPercent" FROM "LeadPackage" WHERE "id" = 'late'`,
  );
  expect(rows).toEqual([{ discountPercent: 5 }]);
});
