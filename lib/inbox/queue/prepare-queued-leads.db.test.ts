import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { closePool, pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createDemand, createSale } from "@/tests/factories/sales";
import { allRowsRead } from "@/tests/setup/table-statistics";
import { untilLocked } from "@/tests/waiting/until-locked";
import { prepareQueuedLeads, renewSearchKeys } from "./prepare-queued-leads.server";

let sold: { orderId: string; userId: string };
beforeAll(async () => {
  await installCatalog();
  const { order, customer } = await createDemand();
  sold = { orderId: order.id, userId: customer.id };
});

/** Holds a call at a lock of these leads on the list, does something meanwhile, and returns the result of the call. */
async function holdDuring<Result>(
  leadIds: readonly string[],
  call: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
): Promise<Result> {
  const gate = await pool().connect();
  await gate.query("BEGIN");
  await gate.query(`SELECT FROM "QueuedLead" WHERE "leadId" = ANY ($1::uuid[]) FOR UPDATE`, [leadIds]);
  const held = call();
  await untilLocked();
  await meanwhile();
  await gate.query("COMMIT");
  gate.release();
  return held;
}

const leadsWithKey = async (searchKeyId: string | null) => {
  const rows = await db().queuedLead.findMany({ where: { searchKeyId }, select: { leadId: true } });
  return rows.map(({ leadId }) => leadId);
};

it("leaves what is sold while it prepares to the next call: receipts and orders wait for its end", async () => {
  const first = await createSale(sold, 2);
  let second: string[] = [];
  const prepared = await holdDuring(first.leadIds, prepareQueuedLeads, async () => {
    second = (await createSale(sold, 1)).leadIds;
  });
  expect(prepared).toBe(2);
  expect(await leadsWithKey(null)).toEqual(second);
  expect(await prepareQueuedLeads()).toBe(1);
  expect(await leadsWithKey(null)).toEqual([]);
});

it("leaves what gets an older key while it makes keys again to the next call", async () => {
  const { leadIds } = await createSale(sold, 3);
  await prepareQueuedLeads();
  const makeOld = (ids: readonly string[]) =>
    pool().query(`UPDATE "QueuedLead" SET "searchKeyId" = 'older' WHERE "leadId" = ANY ($1::uuid[])`, [ids]);
  const [first, later] = [leadIds.slice(0, 2), leadIds.slice(2)];
  await makeOld(first);
  expect(await holdDuring(first, renewSearchKeys, () => makeOld(later))).toBe(2);
  expect(await leadsWithKey("older")).toEqual(later);
  expect(await renewSearchKeys()).toBe(1);
  expect(await leadsWithKey("older")).toEqual([]);
});

it("prepares more than one full batch in one call", async () => {
  await createSale(sold, 501);
  expect(await prepareQueuedLeads()).toBe(501);
});

it("makes keys again without reading, batch after batch, what it has done", async () => {
  const { rowCount } = await pool().query(`UPDATE "QueuedLead" SET "searchKeyId" = 'older'`);
  const leads = rowCount ?? 0;
  await pool().query(`VACUUM ANALYZE "QueuedLead"`);
  // As in a table of millions, which no batch reads as a whole.
  await closePool();
  pool().on("connect", (client) => {
    client
      .query(
        "SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off",
      )
      .catch(() => {});
  });
  const before = await allRowsRead("QueuedLead");
  expect(await renewSearchKeys(20)).toBe(leads);
  expect((await allRowsRead("QueuedLead")) - before).toBeLessThan(8 * leads);
});
