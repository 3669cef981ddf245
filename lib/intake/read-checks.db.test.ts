import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { allocateLead } from "@/lib/marketplace/sell-leads.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { projectRoot } from "@/scripts/stack/project-root";
import { createOpenOrders, createStock } from "@/tests/factories/stock";
import { tamper } from "@/tests/factories/tamper";
import { readChecks } from "./read-checks.server";

beforeAll(installCatalog);

const COPY = path.join(projectRoot, "prisma/migrations/20261122213720_copy_checks/migration.sql");
const PHONE = { name: "phone", verdict: "passed", reason: null, durationUs: 12 };
const CONSENT = { name: "consent", verdict: "warned", reason: "no-consent-certificate", durationUs: 3 };
const EVIDENCE = { name: "evidence", verdict: "failed", reason: "consent-missing", durationUs: 0 };

const checksOf = async (leadId: string) => (await readChecks([leadId]))(leadId);

/** As the previous release stores them: by the name of its table. */
async function storeAsBefore(leadId: string, checks: readonly (typeof PHONE | typeof CONSENT)[], from = 1) {
  await pool().query(
    `INSERT INTO "LeadCheck" ("leadId", "position", "name", "verdict", "reason", "durationUs")
     SELECT $1, $3::int - 1 + row_number() OVER (), c."name", c."verdict", c."reason", c."durationUs"
     FROM jsonb_to_recordset($2::jsonb)
       AS c ("name" text, "verdict" "LeadCheckVerdict", "reason" text, "durationUs" int)`,
    [leadId, JSON.stringify(checks), from],
  );
}

/** As the previous release reads them. */
async function readAsBefore(leadId: string) {
  const { rows } = await pool().query(
    `SELECT "name", "verdict", "reason", "durationUs" FROM "LeadCheck" WHERE "leadId" = $1 ORDER BY "position"`,
    [leadId],
  );
  return rows;
}

it("checks that the previous release stores are read, also after they were copied", async () => {
  const [leadId = ""] = await createStock(1);
  await storeAsBefore(leadId, [PHONE, CONSENT]);
  expect(await checksOf(leadId)).toEqual([PHONE, CONSENT]);

  await pool().query(readFileSync(COPY, "utf8"));
  expect(await db().leadVerification.count({ where: { leadId } })).toBe(1);
  expect(await checksOf(leadId)).toEqual([PHONE, CONSENT]);

  await storeAsBefore(leadId, [PHONE], 3);
  expect(await checksOf(leadId)).toEqual([PHONE, CONSENT, PHONE]);
});

it("the previous release reads the checks that this one stores", async () => {
  const [leadId = ""] = await createStock(1);
  await pool().query(
    `INSERT INTO "LeadVerification" VALUES ($1, '{phone,consent}', '{passed,warned}', '{NULL,no-consent-certificate}', '{12,3}')`,
    [leadId],
  );
  expect(await readAsBefore(leadId)).toEqual([PHONE, CONSENT]);
  expect(await checksOf(leadId)).toEqual([PHONE, CONSENT]);
});

it.each([
  ["stored by the previous release", false],
  ["stored by it and then copied", true],
])("a lead that leaves the stock without evidence keeps its checks: %s", async (_, isCopied) => {
  const [leadId = ""] = await createStock(1);
  await createOpenOrders(1);
  await storeAsBefore(leadId, [PHONE, CONSENT]);
  if (isCopied) await pool().query(readFileSync(COPY, "utf8"));
  await tamper(`DELETE FROM "ConsentEvidence" WHERE "leadId" = $1`, [leadId]);
  await allocateLead(leadId);
  expect(await checksOf(leadId)).toEqual([PHONE, CONSENT, EVIDENCE]);
  expect(await readAsBefore(leadId)).toEqual([PHONE, CONSENT, EVIDENCE]);
});

it("each lead gets its own checks, and an unknown one none", async () => {
  const [first = "", second = ""] = await createStock(2);
  await storeAsBefore(first, [PHONE]);
  await storeAsBefore(second, [CONSENT]);
  const read = await readChecks([first, second]);
  expect([read(first), read(second), read(crypto.randomUUID())]).toEqual([[PHONE], [CONSENT], []]);
});

it.each([
  ["a verdict too few", "'{phone,consent}', '{passed}', '{NULL,NULL}', '{12,3}'"],
  ["a reason too many", "'{phone}', '{passed}', '{NULL,NULL}', '{12}'"],
  ["no duration", "'{phone}', '{passed}', '{NULL}', '{}'"],
  ["a check without a name", "'{NULL}', '{passed}', '{NULL}', '{12}'"],
  ["a check without a verdict", "'{phone}', '{NULL}', '{NULL}', '{12}'"],
  ["no check at all", "'{}', '{}', '{}', '{}'"],
])("the database refuses checks of another shape: %s", async (_, values) => {
  const [leadId = ""] = await createStock(1);
  const stored = pool().query(`INSERT INTO "LeadVerification" VALUES ($1, ${values})`, [leadId]);
  await expect(stored).rejects.toThrow("LeadVerification_shape");
});
