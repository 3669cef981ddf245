import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import pg from "pg";
import { z } from "zod";
import { env } from "@/lib/platform/env/env.server";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";
import { until } from "@/tests/waiting/until";
import { closePool, pool } from "./pool.server";
import { allowReplica, replica } from "./replica.server";
import type { Statement } from "./sql";

const started = z.object({ primaryUrl: z.string(), standbyUrl: z.string() });
let servers: LineProcess;
let urls: z.infer<typeof started>;
let standby: pg.Client;
beforeAll(async () => {
  servers = startProcess("tests/processes/replicated-postgres.ts", [], {});
  urls = started.parse(await servers.ask());
  env().DATABASE_URL = urls.primaryUrl;
  env().DATABASE_REPLICA_URL = urls.standbyUrl;
  standby = new pg.Client({ connectionString: urls.standbyUrl });
  standby.on("error", () => {});
  await standby.connect();
  await pool().query("CREATE TABLE written (number int)");
});
beforeEach(async () => {
  await pool().query("TRUNCATE written");
});
afterAll(async () => {
  await closePool();
  await servers.stop();
});

const READ: Statement<[], { isStandby: boolean; written: number }> = {
  text: `SELECT pg_is_in_recovery() AS "isStandby", (SELECT count(*)::int FROM written) AS "written"`,
  promised: [],
};
const read = async () => (await replica().rows(READ, []))[0];
const readWherePossible = () => allowReplica(read);
const untilFromStandby = () => until(async () => (await readWherePossible())?.isStandby === true);

it("a read goes to the replica where it may be a second old, and to the primary elsewhere", async () => {
  await untilFromStandby();
  expect((await read())?.isStandby).toBe(false);
});

it("shows a write of longer ago than the primary's position is kept, wherever it reads", async () => {
  await untilFromStandby();
  await pool().query("INSERT INTO written VALUES (1)");
  await until(async () => (await readWherePossible())?.written === 1);
  // From here on, no read goes back behind the write.
  for (let reads = 0; reads < 50; reads += 1) expect((await readWherePossible())?.written).toBe(1);
});

it("goes to the primary while the replica is behind, and returns when it has caught up", async () => {
  await untilFromStandby();
  await standby.query("SELECT pg_wal_replay_pause()");
  await until(async () => {
    const { rows } = await standby.query("SELECT pg_get_wal_replay_pause_state() AS state");
    return rows[0]?.state === "paused";
  });
  await pool().query("INSERT INTO written VALUES (2)");
  await until(async () => (await readWherePossible())?.isStandby === false);
  expect(await readWherePossible()).toEqual({ isStandby: false, written: 1 });
  await standby.query("SELECT pg_wal_replay_resume()");
  await untilFromStandby();
  expect(await readWherePossible()).toEqual({ isStandby: true, written: 1 });
});

it("throws the error of a statement that is wrong, and does not repeat it", async () => {
  await untilFromStandby();
  const wrong: Statement<[], object> = { text: "SELECT 1 / 0", promised: [] };
  await expect(allowReplica(() => replica().rows(wrong, []))).rejects.toMatchObject({ code: "22012" });
});

it("takes a server that is not a standby for none: an old primary may be left behind", async () => {
  env().DATABASE_REPLICA_URL = urls.primaryUrl;
  await closePool();
  const isPrimary = await allowReplica(async () => (await read())?.isStandby === false);
  env().DATABASE_REPLICA_URL = urls.standbyUrl;
  await closePool();
  expect(isPrimary).toBe(true);
});

it("goes to the primary when the replica is away, without an error for anybody", async () => {
  await untilFromStandby();
  await servers.ask("stop the standby");
  const results = await Promise.all(Array.from({ length: 20 }, readWherePossible));
  expect(results).toEqual(Array.from({ length: 20 }, () => ({ isStandby: false, written: 0 })));
});
