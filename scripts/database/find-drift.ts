import { openSchemaEngine } from "./schema-engine";
import { withThrowawayPostgres } from "./throwaway-postgres";

/**
 * SQL that leads from what prisma/migrations build to what prisma/schema.prisma and prisma/models say; empty
 * when they agree. Applies all migrations to a throw-away server.
 */
export function findDrift(): Promise<string> {
  return withThrowawayPostgres(async (postgres) => {
    const engine = await openSchemaEngine(postgres.url("postgres"));
    try {
      await engine.applyMigrations();
      return await engine.diffToSchema();
    } finally {
      await engine.close();
    }
  });
}
