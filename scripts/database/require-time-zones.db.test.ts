import { expect, it } from "@jest/globals";
import { UserError } from "@/scripts/stack/user-error";
import { openWorld } from "@/tests/races/world";
import { migrateDatabase } from "./migrate-database";

const MIGRATION = "20261122140000_missing";

it("a PostgreSQL that lacks a time zone which customers can choose is refused before anything changes", async () => {
  const world = await openWorld();
  try {
    // Every connection of this database sees a list of zones without these.
    const without = async (names: readonly string[]) => {
      await world.client.query(
        `CREATE OR REPLACE VIEW fewer.pg_timezone_names AS SELECT upper("name") AS "name" FROM pg_catalog.pg_timezone_names
         WHERE "name" NOT IN (${names.map((name) => `'${name}'`).join(", ")})`,
      );
    };
    await world.client.query("CREATE SCHEMA fewer");
    await without(["America/Indianapolis"]);
    await world.client.query(`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET search_path = fewer, pg_catalog, public', current_database()); END $$`);
    // An unfinished migration is the first thing that a migration changes.
    await world.client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ('unfinished', '', '${MIGRATION}')`,
    );
    const lines: string[] = [];
    const migrate = () => migrateDatabase(world.url, { log: (line) => lines.push(line) });
    await expect(migrate()).rejects.toThrow(
      new UserError(
        "This PostgreSQL does not know the time zone America/Indianapolis, which customers can choose. Nothing was changed. " +
          "Install tzdata-legacy on its machine (Debian 13, Ubuntu 24.04 and newer) and update tzdata, restart it, and run this again.",
      ),
    );
    await without(["America/Boise", "America/Indianapolis", "America/Louisville", "Pacific/Guam"]);
    await expect(migrate()).rejects.toThrow(
      "time zones America/Boise, America/Indianapolis, America/Louisville and 1 more,",
    );
    // A new zone in another country does not matter before an account has it.
    await world.client.query(`UPDATE "User" SET "timeZone" = 'Asia/Calcutta'`);
    await without(["Asia/Calcutta", "America/Coyhaique"]);
    await expect(migrate()).rejects.toThrow("time zone Asia/Calcutta, which");
    const { rows } = await world.client.query(
      `SELECT "rolled_back_at" FROM "_prisma_migrations" WHERE "id" = 'unfinished'`,
    );
    expect(rows).toEqual([{ rolled_back_at: null }]);
    expect(lines).toEqual([]);
    // Its names differ from ours in case alone, as PostgreSQL compares them.
    await without([""]);
    await world.client.query(`DELETE FROM "_prisma_migrations" WHERE "id" = 'unfinished'`);
    await migrate();
  } finally {
    await world.close();
  }
}, 60_000);
