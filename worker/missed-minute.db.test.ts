import { afterEach, expect, it } from "@jest/globals";
import type { PgBoss } from "pg-boss";
import { pool } from "@/lib/platform/db/pool.server";
import { startBoss, stopSenderBoss } from "@/lib/platform/jobs/boss.server";
import { keepSchedules } from "@/lib/platform/jobs/keep-schedules.server";
import { until } from "@/tests/waiting/until";
import { attachJob } from "./attach-job";
import type { RunnableJob } from "./runnable-job";

const started: PgBoss[] = [];
afterEach(async () => {
  for (const boss of started.splice(0)) await boss.stop({ graceful: false, close: true });
  await stopSenderBoss();
});

async function start(options: { isWorker: boolean }): Promise<PgBoss> {
  const boss = await startBoss(options);
  started.push(boss);
  return boss;
}

/** The names of the jobs whose schedule has come due, also those that nothing runs yet. */
async function dueJobs(): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT data->>'name' AS "name" FROM pgboss.job WHERE name = '__pgboss__send-it' AND data->>'name' LIKE 'tests.%'`,
  );
  return rows.map(({ name }) => name).toSorted();
}

it.each([
  ["when a worker started", "starts"],
  ["every hour", "hourly"],
])(
  "a daily job whose minute passed without a worker runs once when one is back, by the schedule written %s",
  async (_, by) => {
    const due = new Date(Date.now() - 5 * 60_000);
    const at = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
    const ran: string[] = [];
    const job = (name: string, retryLimit: number, cron: string): RunnableJob => ({
      name: `tests.${name}-${by}`,
      retryLimit,
      concurrency: 1,
      cron,
      run: async () => void ran.push(name),
    });
    const jobs = [job("daily", 4, at), job("hourly", 0, `${due.getUTCMinutes()} * * * *`)];
    const before = await start({ isWorker: false });
    for (const each of jobs) await attachJob(before, each);
    if (by === "hourly") {
      for (const { name, cron = "" } of jobs) await before.schedule(name, cron);
      await keepSchedules(jobs);
    }
    await pool().query(`UPDATE pgboss.schedule SET created_on = now() - interval '2 days'`);
    // Made while no worker ran: it has missed nothing.
    const young = job("young", 4, at);
    await attachJob(before, young);
    await before.stop({ graceful: false, close: true });
    await pool().query(`UPDATE pgboss.version SET cron_on = now() - interval '10 minutes'`);

    const worker = await start({ isWorker: true });
    for (const each of [...jobs, young]) await attachJob(worker, each);
    await until(() => ran.length > 0);
    expect(ran).toEqual(["daily"]);
    expect((await dueJobs()).filter((name) => name.endsWith(by))).toEqual([`tests.daily-${by}`]);
  },
);
