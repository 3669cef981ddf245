import { migrateDatabase, migrateTables } from "./migrate-database";
import { openSchemaEngine } from "./schema-engine";
import { withThrowawayPostgres } from "./throwaway-postgres";

/**
 * Applies all migrations to a temporary server and compares the result with the Prisma schema.
 * @param withFunctions applies the functions of lib/<domain>/sql, too, so that a wrong one is found. Leave it out while
 * the schema is ahead of the migrations: a function may use a column that no migration has added yet.
 * @returns SQL that turns the migrated database into the schema; empty when they agree.
 */
export function findDrift({ withFunctions }: { withFunctions: boolean }): Promise<string> {
  return withThrowawayPostgres(async (postgres) => {
    const url = postgres.url("postgres");
    await (withFunctions ? migrateDatabase : migrateTables)(url, { log: () => {} });
    const engine = await openSchemaEngine(url);
    try {
      return await engine.diffToSchema();
    } finally {
      await engine.close();
    }
  });
}
