// npm run sql:types: writes the types of all SQL statements, as a migrated PostgreSQL describes them.
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { migrateDatabase } from "./database/migrate-database";
import { withThrowawayPostgres } from "./database/throwaway-postgres";
import { withClient } from "./database/with-client";
import { generateStatementTypes, listGeneratedFiles } from "./sql-types/generate-statement-types";
import { projectRoot } from "./stack/project-root";
import { runMain } from "./stack/run-main";

await runMain(() =>
  withThrowawayPostgres(async (postgres) => {
    const databaseUrl = postgres.url("postgres");
    await migrateDatabase(databaseUrl, { log: () => {} });
    const files = await withClient(databaseUrl, (client) => generateStatementTypes(projectRoot, client));
    for (const file of listGeneratedFiles(projectRoot))
      if (!files.has(file)) rmSync(path.join(projectRoot, file));
    for (const [file, text] of files) writeFileSync(path.join(projectRoot, file), text);
    console.log(`wrote ${files.size} files`);
  }),
);
