import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";
import { createStock } from "@/tests/factories/stock";
import { tamper } from "@/tests/factories/tamper";
import { indexRowsRead, scannedRowsRead } from "@/tests/setup/table-statistics";
import { removeExpiredData } from "./remove-expired-data.server";

const SOLD = 60;
const OTHERS = 1_000;
let soldIds: string[];
beforeAll(async () => {
  await installCatalog();
  soldIds = await sellLeads(await createOwner(), SOLD);
  const yesterday = new Date(Date.now() - DAY_MS);
  await tamper(`UPDATE "ConsentEvidence" SET "retainUntil" = $2 WHERE "leadId" = ANY ($1)`, [
    soldIds,
    yesterday,
  ]);
});

const marked = () => db().consentEvidence.count({ where: { keptForSale: true } });

/** Rows of consent evidence that were read so far, by any way. */
async function evidenceRead(): Promise<number> {
  const rows = ["ConsentEvidence_ends", "ConsentEvidence_pkey"].map((index) => indexRowsRead(index));
  const counts = [await scannedRowsRead("ConsentEvidence"), ...(await Promise.all(rows))];
  return counts.reduce((sum, count) => sum + count, 0);
}

it("evidence of sales whose lead is cleared is read in one night, and in no later one", async () => {
  expect(await removeExpiredData(new Date(), 7)).toEqual({ Lead: SOLD });
  expect(await marked()).toBe(SOLD);
  // PostgreSQL reads a small table as a whole.
  await createStock(OTHERS);
  await pool().query(`VACUUM ANALYZE "ConsentEvidence"`);
  const before = await evidenceRead();
  expect(await removeExpiredData()).toEqual({});
  expect((await evidenceRead()) - before).toBe(0);
  expect(await db().consentEvidence.count({ where: { leadId: { in: soldIds } } })).toBe(SOLD);
});

it("only evidence whose time is over can be marked, nothing else of it changes, and the mark stays", async () => {
  const [sold = ""] = soldIds;
  const [young = ""] = await sellLeads(await createOwner(), 1);
  const change = (leadId: string, columns: string) =>
    pool().query(`UPDATE "ConsentEvidence" SET ${columns} WHERE "leadId" = $1`, [leadId]);
  for (const [leadId, columns] of [
    [young, `"keptForSale" = true`],
    [sold, `"keptForSale" = false`],
    [sold, `"keptForSale" = true, "pageUrl" = 'https://other.example'`],
  ] as const)
    await expect(change(leadId, columns)).rejects.toThrow("consent evidence is only ever inserted");
  expect((await change(sold, `"keptForSale" = true`)).rowCount).toBe(1);
});
