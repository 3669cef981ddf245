import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Client } from "pg";
import { PgBoss } from "pg-boss";
import { env } from "@/lib/platform/env/env.server";

/** The grants of docs/application-role.sql, to a second role of a real server. */
const role = `leadwell_app_${randomUUID().slice(0, 8)}`;
const password = randomUUID();
const owner = new Client({ connectionString: env().DATABASE_URL });
const roleUrl = new URL(env().DATABASE_URL);
roleUrl.username = role;
roleUrl.password = password;
const application = new Client({ connectionString: roleUrl.href });

describe("the role that the product runs as", () => {
  beforeAll(async () => {
    await owner.connect();
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    await owner.query(readFileSync("docs/application-role.sql", "utf8").replaceAll("leadwell_app", role));
    await application.connect();
  });

  // In here: the file's own end drops the database, and with it the connections.
  afterAll(async () => {
    await application.end();
    await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await owner.end();
  });

  it("adds to the audit log and reads it", async () => {
    await application.query(`INSERT INTO "AuditEntry" ("action") VALUES ('accounts.sign-in')`);
    const { rows } = await application.query(`SELECT "action" FROM "AuditEntry"`);
    expect(rows).toEqual([{ action: "accounts.sign-in" }]);
  });

  it.each([
    `UPDATE "AuditEntry" SET "outcome" = 'denied'`,
    `DELETE FROM "AuditEntry"`,
    `TRUNCATE "AuditEntry"`,
    `DELETE FROM "OrderStatusChange"`,
    // The worker does both: it connects as the owner.
    `DELETE FROM "ConsentEvidence"`,
    `UPDATE "ConsentEvidence" SET "keptForSale" = true`,
    `DELETE FROM "_prisma_migrations"`,
  ])("has no right to %s", async (statement) => {
    // Insufficient privilege: refused before any trigger is asked.
    await expect(application.query(statement)).rejects.toMatchObject({ code: "42501" });
  });

  it("may use at once what a later migration makes, before the file is run again", async () => {
    await owner.query(`CREATE TABLE "LaterTable" ("id" serial PRIMARY KEY, "word" text)`);
    await owner.query(`CREATE FUNCTION later_function() RETURNS text LANGUAGE sql AS $$SELECT 'later'$$`);
    // Only the default rights count.
    await owner.query("REVOKE EXECUTE ON FUNCTION later_function() FROM PUBLIC");
    const { rows } = await application.query(
      `INSERT INTO "LaterTable" ("word") VALUES (later_function()) RETURNING "id", "word"`,
    );
    expect(rows).toEqual([{ id: 1, word: "later" }]);
    await owner.query(`DROP TABLE "LaterTable"; DROP FUNCTION later_function()`);
  });

  it("cannot take the triggers away", async () => {
    await expect(
      application.query(`ALTER TABLE "AuditEntry" DISABLE TRIGGER "AuditEntry_append_only"`),
    ).rejects.toMatchObject({ code: "42501" });
  });

  it("does its ordinary work: accounts are changed, jobs are sent", async () => {
    await application.query(`UPDATE "User" SET "company" = 'x' WHERE false`);
    await application.query(`DELETE FROM "Session" WHERE false`);
    const boss = new PgBoss({
      connectionString: roleUrl.href,
      max: 1,
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.createQueue("audit.of-the-role");
    expect(await boss.send("audit.of-the-role", {})).toEqual(expect.any(String));
    await boss.stop({ graceful: false, close: true });
  });
});
