import { randomBytes } from "node:crypto";
import { expect, it } from "@jest/globals";
import { closePool, pool } from "@/lib/platform/db/pool.server";
import { env } from "@/lib/platform/env/env.server";
import { allRowsRead } from "@/tests/setup/table-statistics";
import { rotateIndexKeys } from "./rotate-index-keys";

const SOLD = 4_000;

it("a rotation does not read again, batch after batch, what it has done", async () => {
  await pool().query(
    `INSERT INTO "SoldPerson" ("line", "kind", "hash", "leadId")
     SELECT 'life', 'email', 'old-' || n, gen_random_uuid() FROM generate_series(1, $1::int) n`,
    [SOLD],
  );
  await pool().query(`VACUUM ANALYZE "SoldPerson"`);
  // As in a table of millions, which no batch reads as a whole.
  await closePool();
  pool().on("connect", (client) => {
    client
      .query("SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off")
      .catch(() => {});
  });
  env().DATA_KEYS.unshift({ id: "k-new", key: new Uint8Array(randomBytes(32)) });
  const before = await allRowsRead("SoldPerson");
  expect(await rotateIndexKeys()).toMatchObject({ outcome: "done", left: 0 });
  const { rows } = await pool().query(`SELECT count(*)::int AS "sold" FROM "SoldPerson"`);
  expect(rows).toEqual([{ sold: SOLD }]);
  expect((await allRowsRead("SoldPerson")) - before).toBeLessThan(20 * SOLD);
});
