import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { ingestLead } from "@/lib/intake/ingest-lead.server";
import { pool } from "@/lib/platform/db/pool.server";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders } from "@/tests/factories/stock";
import { onLeadSold } from "./subscriptions";

const GROWN = 200;
const MEASURED = 20;

beforeAll(installCatalog);

/** Rows that PostgreSQL has read, by scans of whole tables and by the key of persons. */
async function rowsRead(): Promise<{ requests: number; persons: number }> {
  await pool().query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool().query<{ requests: string; persons: string }>(
    `SELECT (SELECT "seq_tup_read" FROM pg_stat_user_tables WHERE "relname" = 'IntakeRequest') AS "requests",
       (SELECT "seq_tup_read" FROM pg_stat_user_tables WHERE "relname" = 'SoldPerson')
         + (SELECT "idx_tup_read" FROM pg_stat_user_indexes WHERE "indexrelname" = 'SoldPerson_pkey') AS "persons"`,
  );
  return { requests: Number(rows[0]?.requests), persons: Number(rows[0]?.persons) };
}

it("tables that grew since they were last analyzed are not read as a whole for each lead", async () => {
  for (const table of [
    "IntakeRequest",
    "SoldPerson",
    "Allocation",
    "Lead",
    "ConsentEvidence",
    "LedgerEntry",
  ]) {
    await pool().query(`ALTER TABLE "${table}" SET (autovacuum_enabled = off)`);
    await pool().query(`VACUUM ANALYZE "${table}"`);
  }
  await createOpenOrders(1, { quantity: GROWN + MEASURED });
  const { key } = await createPublisherWithKey({ postsPerMinute: 1_000_000 });
  const sell = async (leads: number) => {
    for (let sold = 0; sold < leads; sold += 1) {
      const response = await ingestLead({
        authorization: `Bearer ${key}`,
        idempotencyKey: randomUUID(),
        readBody: async () => buildLeadPost("life"),
        receivedAt: new Date(),
      });
      expect(response.status).toBe("accepted");
    }
    expect(await onLeadSold()).toBe(leads);
  };

  await sell(GROWN);
  const before = await rowsRead();
  await sell(MEASURED);
  const after = await rowsRead();
  expect(after.requests - before.requests).toBeLessThan(GROWN);
  expect(after.persons - before.persons).toBeLessThan(GROWN);
});
