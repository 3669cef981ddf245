import { PgBoss } from "pg-boss";
import { projectRoot } from "../stack/project-root";
import { applyFunctions } from "./apply-functions";
import { readFunctionFiles } from "./function-files";
import { withLockTimeout, withLockWatch } from "./lock-watch";
import { requireTimeZones } from "./require-time-zones";
import { openSchemaEngine } from "./schema-engine";
import { withClient } from "./with-client";

/** Identifies our advisory lock. Nothing else in this database may use the number. */
const MIGRATION_LOCK = 7_145_102_293;
const JOB_SCHEMA = "pgboss";

interface Options {
  /** Gets a line for each change. */
  log: (line: string) => void;
}

/**
 * Brings a database up to date: Prisma's migrations, the functions of lib/<domain>/sql, partitions, then the job queue's
 * own schema. Safe when several processes start at once (an advisory lock), and cheap when there is nothing to do.
 * @throws Error with the migration's or function's name and PostgreSQL's message when one fails; UserError when a
 * lock was held for too long. Nothing of that step has changed then, and the call can be repeated. UserError before any change when
 * PostgreSQL lacks time zones.
 */
export async function migrateDatabase(databaseUrl: string, { log }: Options): Promise<void> {
  // The end of the session releases the lock.
  await withClient(databaseUrl, async (client) => {
    await requireTimeZones(client);
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrateTables(databaseUrl, { log });
    await migrateFunctions(databaseUrl, { log });
    await updateJobSchema(databaseUrl);
  });
}

/** Applies the migrations alone. @throws as `migrateDatabase`. */
export async function migrateTables(databaseUrl: string, { log }: Options): Promise<void> {
  const engine = await openSchemaEngine(withLockTimeout(databaseUrl));
  try {
    for (const name of await readUnfinished(databaseUrl)) await engine.markRolledBack(name);
    const names = await withLockWatch(databaseUrl, () => engine.applyMigrations());
    for (const name of names) log(`applied migration ${name}`);
  } finally {
    await engine.close();
  }
}

/**
 * Migrations that began and did not end, because PostgreSQL refused them or the connection was lost. Each is one transaction that
 * also records its end (`openEngineAdapter`), so they changed nothing and may simply be applied again; with such a row, Prisma's engine applies none. Our advisory lock says that none of
 * them is running.
 */
async function readUnfinished(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const table = await client.query<{ name: string | null }>(
      `SELECT to_regclass('_prisma_migrations') AS name`,
    );
    if (!table.rows[0]?.name) return [];
    const { rows } = await client.query<{ name: string }>(
      `SELECT DISTINCT "migration_name" AS name FROM "_prisma_migrations" WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`,
    );
    return rows.map(({ name }) => name);
  });
}

async function migrateFunctions(databaseUrl: string, { log }: Options): Promise<void> {
  await withClient(withLockTimeout(databaseUrl), async (client) => {
    await withLockWatch(databaseUrl, () => applyFunctions(client, readFunctionFiles(projectRoot), log));
    await client.query("SELECT make_partitions()");
  });
}

async function updateJobSchema(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOB_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
  });
  const failure = new Promise<never>((_, reject) => {
    boss.on("error", reject);
  });
  await Promise.race([boss.start(), failure]);
  await boss.stop({ graceful: false });
}
