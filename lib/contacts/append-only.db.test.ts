import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { allocateLead } from "@/lib/marketplace/sell-leads.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createOpenOrders, createStock } from "@/tests/factories/stock";

beforeAll(installCatalog);

let leadId: string;
beforeEach(async () => {
  [leadId = ""] = await createStock(1);
  const { customer } = await createOpenOrders(1);
  await allocateLead(leadId);
  await db().leadView.create({ data: { leadId, userId: customer.id } });
});

// The tests connect as the owner of the tables.
describe.each([
  ["ConsentEvidence", "consent evidence is only ever inserted", "pageUrl"],
  ["LeadView", "the reading log is only ever inserted", "at"],
  ["Allocation", "what was sold is only ever inserted", "allocatedAt"],
  ["SoldPerson", "what was sold is only ever inserted", "hash"],
])("the table %s", (table, refusal, column) => {
  it.each([
    ["UPDATE", `UPDATE "${table}" SET "${column}" = "${column}"`],
    ["DELETE", `DELETE FROM "${table}"`],
    ["TRUNCATE", `TRUNCATE "${table}" CASCADE`],
  ])("refuses %s", async (_name, statement) => {
    const count = async () => (await pool().query(`SELECT FROM "${table}"`)).rowCount;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await expect(pool().query(statement)).rejects.toThrow(refusal);
    expect(await count()).toBe(before);
  });
});

describe("consent evidence", () => {
  const reseal = (change: string) =>
    inTransaction(async (transaction) => {
      await transaction.query(`SELECT set_config('leadwell.reseal', 'on', true)`);
      await transaction.query(`UPDATE "ConsentEvidence" SET ${change} WHERE "leadId" = $1`, [leadId]);
    });

  it("gets newly sealed values when the key is changed, and nothing else then", async () => {
    await reseal(`"textSealed" = 'v1.new'`);
    expect(await db().consentEvidence.findUnique({ where: { leadId } })).toMatchObject({
      textSealed: "v1.new",
    });
    for (const change of [
      `"textSealed" = 'v1.new', "pageUrl" = 'https://other.example'`,
      `"sha256" = repeat('a', 64)`,
      `"retainUntil" = now() - interval '1 day'`,
    ]) {
      await expect(reseal(change)).rejects.toThrow("consent evidence is only ever inserted");
    }
  });

  it("of a lead without a sale may be deleted when its five years are over, not before", async () => {
    const [old = "", young = ""] = await createStock(2);
    await inTransaction(async (transaction) => {
      await transaction.query("SET LOCAL session_replication_role = replica");
      await transaction.query(
        `UPDATE "ConsentEvidence" SET "retainUntil" = now() - interval '1 day' WHERE "leadId" = ANY ($1)`,
        [[old, leadId]],
      );
    });
    const remove = (id: string) => db().consentEvidence.deleteMany({ where: { leadId: id } });
    expect(await remove(old)).toEqual({ count: 1 });
    await expect(remove(young)).rejects.toThrow("consent evidence is only ever inserted");
    await expect(remove(leadId)).rejects.toThrow(/Allocation_consent_fkey|Foreign key/);
  });
});
