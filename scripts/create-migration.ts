// npm run db:migration -- verb_phrase: writes a migration from the existing migrations to the current schema.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findDrift } from "./database/find-drift";
import { nameMigration } from "./database/name-migration";
import { migrationsDir } from "./database/prisma-files";
import { runMain } from "./stack/run-main";

await runMain(async () => {
  const name = nameMigration(process.argv[2], new Date());
  const sql = await findDrift({ withFunctions: false });
  if (sql === "") {
    console.log("The migrations already build the schema: nothing to write.");
    return;
  }
  const folder = path.join(migrationsDir, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "migration.sql"), sql.endsWith("\n") ? sql : `${sql}\n`);
  console.log(`Wrote prisma/migrations/${name}/migration.sql: read it before you commit it.`);
});
