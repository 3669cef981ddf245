import { expect, it } from "@jest/globals";
import { openWorld } from "@/tests/races/world";
import { migrateDatabase } from "./migrate-database";

const MIGRATION = "20261121141000_require_consent_of_sales";

it("a migration that PostgreSQL refused is applied by the next call, once its cause is gone", async () => {
  const world = await openWorld();
  try {
    // Its constraint is there already: PostgreSQL refuses the second one.
    await world.client.query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${MIGRATION}'`);
    const applied: string[] = [];
    const migrate = () => migrateDatabase(world.url, { log: (line) => applied.push(line) });
    // The cause is told by each call, also by a second one before it is gone.
    for (const _ of [1, 2]) await expect(migrate()).rejects.toThrow(`migration ${MIGRATION}: constraint`);
    await world.client.query(`ALTER TABLE "Allocation" DROP CONSTRAINT "Allocation_consent_fkey"`);
    await migrate();
    expect(applied).toContain(`applied migration ${MIGRATION}`);
  } finally {
    await world.close();
  }
}, 60_000);

it("a migration that was committed is not applied again, although the process died before the engine recorded it", async () => {
  const world = await openWorld();
  try {
    await world.client.query(`ALTER TABLE "Allocation" DROP CONSTRAINT "Allocation_consent_fkey"`);
    await world.client.query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${MIGRATION}'`);
    // The engine's next statement after the migration fails, as when the process is killed there.
    await world.client.query(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$`,
    );
    await world.client.query(
      `CREATE TRIGGER die BEFORE UPDATE ON "_prisma_migrations" FOR EACH ROW
       WHEN (NEW."applied_steps_count" > OLD."applied_steps_count") EXECUTE FUNCTION die()`,
    );
    const applied: string[] = [];
    const migrate = () => migrateDatabase(world.url, { log: (line) => applied.push(line) });
    await expect(migrate()).rejects.toThrow("killed");
    await world.client.query(`DROP TRIGGER die ON "_prisma_migrations"`);
    await migrate();
    expect(applied).toEqual([]);
    const { rows } = await world.client.query(
      `SELECT count(*)::int AS "constraints" FROM pg_constraint WHERE conname = 'Allocation_consent_fkey'`,
    );
    expect(rows).toEqual([{ constraints: 1 }]);
  } finally {
    await world.close();
  }
}, 60_000);
