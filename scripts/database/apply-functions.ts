import type { Client } from "pg";
import type { FunctionFile } from "./function-files";

const INVALID_FUNCTION_DEFINITION = "42P13";

interface Definition {
  /** For DROP FUNCTION: name with argument types. */
  signature: string;
  language: string;
}

/**
 * Updates the database's functions and triggers to the files, in one transaction: applies the files whose hash differs from
 * the one in "AppliedFunction", drops functions whose file is gone, and drops triggers that their function's file no longer
 * creates. Does nothing when all hashes agree. Call it after the migrations.
 * @param log gets a line for each function that was applied or dropped, and for each one in the schema `public` that
 * has no file: such a function is left alone, because somebody else may have made it.
 * @throws pg's error, with the file's name in front, when a file is wrong: then nothing has changed.
 */
export async function applyFunctions(
  client: Client,
  files: readonly FunctionFile[],
  log: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    `SELECT "name", "hash" FROM "AppliedFunction"`,
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = files.filter(({ name, hash }) => applied.get(name) !== hash);
  const gone = [...applied.keys()].filter((name) => !files.some((file) => file.name === name));
  if (changed.length + gone.length === 0) return;
  await client.query("BEGIN");
  try {
    // A body may name a function that a later file creates: bodies are checked when all functions are there.
    await client.query("SET LOCAL check_function_bodies = off");
    for (const name of gone) await dropFunction(client, name, log);
    for (const file of changed) await applyFile(client, file);
    // A trigger's condition may call a function of another file.
    for (const file of changed) await applyTriggers(client, file);
    await client.query("SET LOCAL check_function_bodies = on");
    for (const file of changed) await checkBody(client, file);
    for (const { name } of changed) log(`applied function ${name}`);
    await reportStrangers(client, files, log);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function applyFile(client: Client, file: FunctionFile): Promise<void> {
  const before = await findDefinitions(client, file.name);
  await client.query("SAVEPOINT file");
  try {
    await client.query(file.definition);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === INVALID_FUNCTION_DEFINITION))
      throw named(file, error);
    // PostgreSQL replaces no function whose result or argument names changed: the old one is dropped first.
    await client.query("ROLLBACK TO SAVEPOINT file");
    for (const { signature } of before.values()) await client.query(`DROP FUNCTION ${signature}`);
    await client.query(file.definition).catch((again: unknown) => {
      throw named(file, again);
    });
  }
  await dropOldSignatures(client, file, before);
  await client.query(
    `INSERT INTO "AppliedFunction" ("name", "hash") VALUES ($1, $2)
     ON CONFLICT ("name") DO UPDATE SET "hash" = EXCLUDED."hash", "appliedAt" = now()`,
    [file.name, file.hash],
  );
}

/** With other argument types PostgreSQL creates a second function beside the old one. */
async function dropOldSignatures(
  client: Client,
  file: FunctionFile,
  before: ReadonlyMap<string, Definition>,
): Promise<void> {
  const after = await findDefinitions(client, file.name);
  if (after.size === 1) return;
  for (const [oid, { signature }] of after)
    if (before.has(oid)) await client.query(`DROP FUNCTION ${signature}`);
}

async function applyTriggers(client: Client, file: FunctionFile): Promise<void> {
  const { name, triggers, triggerStatements } = file;
  await client.query(triggerStatements).catch((error: unknown) => {
    throw named(file, error);
  });
  for (const { trigger, table } of await findTriggers(client, name))
    if (!triggers.some((kept) => kept.name === trigger && kept.table === table))
      await client.query(`DROP TRIGGER "${trigger}" ON "${table}"`);
}

/** Drops a function whose file is gone, with its triggers. A function that something else still uses makes it fail. */
async function dropFunction(client: Client, name: string, log: (line: string) => void): Promise<void> {
  for (const { trigger, table } of await findTriggers(client, name)) {
    await client.query(`DROP TRIGGER "${trigger}" ON "${table}"`);
    log(`dropped trigger ${trigger} on ${table}`);
  }
  for (const { signature } of (await findDefinitions(client, name)).values()) {
    await client.query(`DROP FUNCTION ${signature}`);
    log(`dropped function ${signature}: its file is gone`);
  }
  await client.query(`DELETE FROM "AppliedFunction" WHERE "name" = $1`, [name]);
}

async function checkBody(client: Client, file: FunctionFile): Promise<void> {
  for (const [oid, { language }] of await findDefinitions(client, file.name)) {
    const validator = language === "sql" ? "fmgr_sql_validator" : "plpgsql_validator";
    await client.query(`SELECT ${validator}($1::oid)`, [oid]).catch((error: unknown) => {
      throw named(file, error);
    });
  }
}

async function reportStrangers(
  client: Client,
  files: readonly FunctionFile[],
  log: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT p."proname" AS "name" FROM pg_proc p
     WHERE p."pronamespace" = 'public'::regnamespace AND p."proname" <> ALL ($1)
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d."objid" = p."oid" AND d."deptype" = 'e')
     ORDER BY 1`,
    [files.map(({ name }) => name)],
  );
  for (const { name } of rows) log(`function ${name} has no file in lib/<domain>/sql: left as it is`);
}

/** The functions of a name, by oid: several when they differ in their arguments. */
async function findDefinitions(client: Client, name: string): Promise<ReadonlyMap<string, Definition>> {
  const { rows } = await client.query<Definition & { oid: string }>(
    `SELECT p."oid"::text, p."oid"::regprocedure::text AS "signature", l."lanname" AS "language"
     FROM pg_proc p JOIN pg_language l ON l."oid" = p."prolang"
     WHERE p."pronamespace" = 'public'::regnamespace AND p."proname" = $1`,
    [name],
  );
  return new Map(rows.map(({ oid, ...definition }) => [oid, definition]));
}

async function findTriggers(
  client: Client,
  functionName: string,
): Promise<{ trigger: string; table: string }[]> {
  const { rows } = await client.query<{ trigger: string; table: string }>(
    `SELECT t."tgname" AS "trigger", c."relname" AS "table"
     FROM pg_trigger t JOIN pg_class c ON c."oid" = t."tgrelid" JOIN pg_proc p ON p."oid" = t."tgfoid"
     WHERE NOT t."tgisinternal" AND c."relnamespace" = 'public'::regnamespace AND p."pronamespace" = 'public'::regnamespace AND p."proname" = $1`,
    [functionName],
  );
  return rows;
}

/** The same error with the file's name in front of its message. */
function named(file: FunctionFile, error: unknown): unknown {
  if (error instanceof Error) error.message = `${file.path}: ${error.message}`;
  return error;
}
