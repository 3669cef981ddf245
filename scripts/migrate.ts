// npm run db:migrate: brings the database of DATABASE_URL up to date.
import { migrateDatabase } from "./database/migrate-database";
import { runMain } from "./stack/run-main";
import { UserError } from "./stack/user-error";

await runMain(async () => {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new UserError("DATABASE_URL is missing: set it to the PostgreSQL to migrate.");
  await migrateDatabase(databaseUrl, { log: (line) => console.log(line) });
  console.log("database is up to date");
});
