import { spawn } from "node:child_process";
import { expect, it } from "@jest/globals";
import { openWorld } from "@/tests/races/world";

const MIGRATION = "20261121141000_require_consent_of_sales";

/** As a process of its own, as `npm run db:migrate`. */
function migrate(databaseUrl: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/migrate.ts"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

it("a migration that waits too long for a lock says who holds it, changes nothing and can be repeated", async () => {
  const world = await openWorld();
  try {
    await world.client.query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${MIGRATION}'`);
    await world.client.query(`ALTER TABLE "Allocation" DROP CONSTRAINT "Allocation_consent_fkey"`);
    const holder = await world.connect();
    await holder.client.query("BEGIN");
    await holder.client.query(`LOCK TABLE "Allocation" IN ROW EXCLUSIVE MODE /* a sale */`);

    const refused = await migrate(world.url);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`migration ${MIGRATION}: canceling statement due to lock timeout`);
    expect(refused.output).toContain('for a lock on "Allocation" and changed nothing');
    expect(refused.output).toContain(`process ${holder.pid}`);
    expect(refused.output).toContain("/* a sale */");
    expect(refused.output).toContain("Run this again when the database is quiet.");

    await holder.client.query("COMMIT");
    expect(await migrate(world.url)).toEqual({
      code: 0,
      output: expect.stringContaining(`applied migration ${MIGRATION}`),
    });
    const { rows } = await world.client.query(
      `SELECT 1 FROM pg_constraint WHERE conname = 'Allocation_consent_fkey'`,
    );
    expect(rows).toHaveLength(1);
  } finally {
    await world.close();
  }
}, 60_000);
