import { expect, it } from "@jest/globals";
import { env } from "@/lib/platform/env/env.server";
import { closePool, openPoolWithoutTimeLimit, pool } from "./pool.server";

it("a command that reads whole tables may take longer than the product, and waits for a lock no longer", async () => {
  await closePool();
  env().DATABASE_QUERY_TIMEOUT_MS = 100;
  openPoolWithoutTimeLimit();
  await pool().query("SELECT pg_sleep(0.3)");
  const read = async (setting: string) =>
    (await pool().query(`SELECT current_setting($1) AS "is"`, [setting])).rows;
  expect(await read("statement_timeout")).toEqual([{ is: "0" }]);
  expect(await read("idle_in_transaction_session_timeout")).toEqual([{ is: "0" }]);
  expect(await read("lock_timeout")).toEqual([{ is: "5s" }]);
});
