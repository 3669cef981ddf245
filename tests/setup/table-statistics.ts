import { pool } from "@/lib/platform/db/pool.server";

/** Analyzes tables now and never again: from here on, the planner knows them as they are at this moment. */
export async function freezeStatistics(tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await pool().query(`ALTER TABLE "${table}" SET (autovacuum_enabled = off)`);
    await pool().query(`VACUUM ANALYZE "${table}"`);
  }
}

/** Counts the entries of an index that PostgreSQL has read so far. No other statement of the test may run at the same time. */
export const indexRowsRead = (index: string): Promise<number> =>
  readCounter(`SELECT "idx_tup_read" AS "read" FROM pg_stat_user_indexes WHERE "indexrelname" = $1`, index);

/** Counts how often PostgreSQL has looked into an index so far. No other statement of the test may run at the same time. */
export const indexScans = (index: string): Promise<number> =>
  readCounter(`SELECT "idx_scan" AS "read" FROM pg_stat_user_indexes WHERE "indexrelname" = $1`, index);

/** Counts the rows that PostgreSQL has read so far by scans of a whole table. No other statement of the test may run at the same time. */
export const scannedRowsRead = (table: string): Promise<number> =>
  readCounter(`SELECT "seq_tup_read" AS "read" FROM pg_stat_user_tables WHERE "relname" = $1`, table);

/**
 * Counts the rows and index entries of a table that PostgreSQL has read so far, in whatever way and on whichever connection. The
 * caller must not run statements at the same time.
 */
export async function allRowsRead(table: string): Promise<number> {
  const connections = Array.from({ length: pool().totalCount }, () =>
    pool().query("SELECT pg_stat_force_next_flush(), pg_sleep(0.05)"),
  );
  await Promise.all(connections);
  return readCounter(
    `SELECT t."seq_tup_read" + (SELECT sum(i."idx_tup_read") FROM pg_stat_user_indexes i WHERE i."relid" = t."relid") AS "read"
     FROM pg_stat_user_tables t WHERE t."relname" = $1`,
    table,
  );
}

async function readCounter(text: string, name: string): Promise<number> {
  // Without this, a session reports what it has read at most once a second.
  await pool().query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool().query<{ read: string }>(text, [name]);
  if (!rows[0]) throw new Error(`there are no statistics of ${name}`);
  return Number(rows[0].read);
}
