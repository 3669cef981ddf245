import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { createCustomer } from "@/tests/factories/accounts";
import { canary } from "@/tests/factories/canaries";
import { readTestServices } from "@/tests/setup/service-description";
import { until } from "@/tests/waiting/until";
import { pool } from "./pool.server";
import { db } from "./prisma.server";
import { inTransaction } from "./transaction.server";

const serverLog = () => readFileSync(readTestServices().postgresLog, "utf8");

/** Makes the server write a line that comes after everything before it. */
async function flushLog(): Promise<void> {
  const mark = canary("mark");
  await pool().query(`DO $$ BEGIN RAISE LOG 'mark ${mark}'; END $$`);
  await until(() => serverLog().includes(mark));
}

async function provokeErrors(secret: string): Promise<void> {
  const { user } = await createCustomer({ email: `${secret}-unique@example.com` });
  const { email } = user;
  const failures = [
    // A unique violation: its DETAIL repeats the key.
    () => pool().query(`INSERT INTO "User" SELECT (u).* FROM "User" u WHERE u."email" = $1`, [email]),
    // A bad cast: its message repeats the value, as a literal and as a parameter.
    () => pool().query(`SELECT '${secret}-literal'::uuid`),
    () => pool().query("SELECT $1::uuid", [`${secret}-parameter`]),
    () => db().$queryRawUnsafe("SELECT $1::text::int", `${secret}-prisma`),
    // A check and a NOT NULL violation: their DETAIL repeats the row.
    () => pool().query(`UPDATE "User" SET "email" = NULL WHERE "email" = $1`, [email]),
    // An error inside a function of ours: its CONTEXT repeats the statement.
    () => pool().query(`DO $$ BEGIN PERFORM '${secret}-context'::inet; END $$`),
    // A statement that runs into its time limit: its STATEMENT is the whole text.
    () =>
      inTransaction(async (transaction) => {
        await transaction.query("SET LOCAL statement_timeout = 1");
        await transaction.query(`SELECT pg_sleep(10), '${secret}-timeout'`);
      }),
  ];
  for (const fail of failures) await expect(fail()).rejects.toThrow(Error);
}

describe("PostgreSQL's own log", () => {
  it("does not name anybody when statements fail", async () => {
    const secret = canary("server-log");
    await provokeErrors(secret);
    await flushLog();
    expect(serverLog()).not.toContain(secret);
  });

  // Shows that the test above reads the right log, and that its errors would be in it.
  it("names them with PostgreSQL's own settings", async () => {
    const secret = canary("server-log-control");
    const client = await pool().connect();
    await client.query("SET log_min_messages = warning; SET log_min_error_statement = error");
    await client.query("SET log_error_verbosity = default");
    await expect(client.query(`SELECT '${secret}'::uuid`)).rejects.toThrow("invalid input syntax");
    client.release(true);
    await flushLog();
    expect(serverLog()).toContain(secret);
  });
});
