import { Client } from "pg";
import { PgBoss } from "pg-boss";
import { openSchemaEngine } from "./schema-engine";

/** Any number will do, as long as nobody else takes it for another purpose. */
const MIGRATION_LOCK = 7_145_102_293;
const JOB_SCHEMA = "pgboss";

/**
 * Brings a database up to date: Prisma's migrations, then the job queue's own schema. Safe when several
 * processes start at once (an advisory lock), and cheap when there is nothing to do. Rejects with the
 * migration's name and PostgreSQL's message when a migration fails.
 */
export async function migrateDatabase(
  databaseUrl: string,
  { log }: { log: (line: string) => void },
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(databaseUrl, log);
    await updateJobSchema(databaseUrl);
  } finally {
    // Ending the session gives the lock back.
    await client.end();
  }
}

async function applyMigrations(databaseUrl: string, log: (line: string) => void): Promise<void> {
  const engine = await openSchemaEngine(databaseUrl);
  try {
    for (const name of await engine.applyMigrations()) log(`applied migration ${name}`);
  } finally {
    await engine.close();
  }
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
