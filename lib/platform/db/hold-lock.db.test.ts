import { expect, it } from "@jest/globals";
import { until } from "@/tests/waiting/until";
import { whileLocked } from "./hold-lock.server";
import { pool } from "./pool.server";

const LOCK = 41;
const asked = () => whileLocked(LOCK, async () => "second");

/** Work that has begun under the lock, and ends when it is told to. */
async function beginWork() {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<string>();
  const outcome = whileLocked(LOCK, () => {
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  return { end: end.resolve, fail: end.reject, outcome };
}

it("lets one caller work at a time, and the next one after its end", async () => {
  const first = await beginWork();
  expect(await asked()).toBeNull();
  expect(await whileLocked(LOCK + 1, async () => "another lock")).toBe("another lock");
  first.end("first");
  expect(await first.outcome).toBe("first");
  expect(await asked()).toBe("second");
});

it("frees the lock when the work fails", async () => {
  const first = await beginWork();
  first.fail(new Error("the work failed"));
  await expect(first.outcome).rejects.toThrow("the work failed");
  expect(await asked()).toBe("second");
});

it("loses the lock with its connection, as a process that is killed does, and ends its own work", async () => {
  const first = await beginWork();
  await pool().query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leadwell-lock' AND datname = current_database()",
  );
  await until(async () => (await asked()) === "second");
  first.end("first");
  expect(await first.outcome).toBe("first");
});
