import { afterEach, expect, it } from "@jest/globals";
import type { PgBoss } from "pg-boss";
import { pool } from "@/lib/platform/db/pool.server";
import { DEAD_LETTERS, ensureQueue, startBoss, stopSenderBoss } from "@/lib/platform/jobs/boss.server";
import { keepSchedules } from "@/lib/platform/jobs/keep-schedules.server";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";
import { until } from "@/tests/waiting/until";
import { attachJob } from "./attach-job";
import type { RunnableJob } from "./runnable-job";

const BACKLOG = 200;

let boss: PgBoss | undefined;
afterEach(async () => {
  await boss?.stop({ graceful: false, close: true });
  await stopSenderBoss();
});

it("does a backlog of jobs one after the other, without waiting for the next poll", async () => {
  const done: unknown[] = [];
  const job: RunnableJob = {
    name: "tests.backlog",
    retryLimit: 3,
    concurrency: 2,
    run: async (data) => {
      done.push(data);
      // Every tenth fails once: the next job does not wait for it.
      if (done.length % 10 === 0) throw new Error("once more, please");
    },
  };
  boss = await startBoss({ isWorker: true });
  await ensureQueue(boss, job);
  for (let number = 0; number < BACKLOG; number += 1) await boss.send(job.name, { number });
  await attachJob(boss, job);
  await until(() => done.length >= BACKLOG);
  expect(done.length).toBeGreaterThanOrEqual(BACKLOG);
});

it("a job that leaves a row behind does the others, and fails: nobody would learn of the row otherwise", async () => {
  const done: string[] = [];
  const job: RunnableJob = {
    name: "tests.leaves-behind",
    retryLimit: 0,
    concurrency: 1,
    run: async () => {
      for (const row of ["first", "faulty", "last"]) {
        if (row === "faulty")
          leaveBehind({ row }, new Error("refused by the test"), "a row could not be done");
        else done.push(row);
      }
    },
  };
  boss = await startBoss({ isWorker: true });
  await attachJob(boss, job);
  const id = (await boss.send(job.name, {})) ?? "";
  const stateOf = async () => (await boss?.findJobs(job.name, { id }))?.[0]?.state;
  await until(async () => (await stateOf()) === "failed");
  expect(done).toEqual(["first", "last"]);
});

it("gives a queue of an earlier version the retries of today", async () => {
  const job: RunnableJob = { name: "tests.retries", retryLimit: 152, concurrency: 1, run: async () => {} };
  boss = await startBoss({ isWorker: true });
  await boss.createQueue(job.name, { retryLimit: 10, heartbeatSeconds: 10 });
  await attachJob(boss, job);
  expect(await boss.getQueue(job.name)).toMatchObject({ retryLimit: 152, heartbeatSeconds: 10 });
});

it("gives the queue of a job that may take longer its own limit, also one of an earlier version", async () => {
  boss = await startBoss({ isWorker: false });
  const [long, usual] = [{ name: "tests.long", expireInSeconds: 14_400 }, { name: "tests.usual" }];
  await boss.createQueue(long.name, { expireInSeconds: 600 });
  for (const job of [long, usual]) await ensureQueue(boss, { ...job, retryLimit: 1 });
  expect(await boss.getQueue(long.name)).toMatchObject({ expireInSeconds: 14_400 });
  expect(await boss.getQueue(usual.name)).toMatchObject({ expireInSeconds: 600 });
});

it.each([
  ["without retries, which runs by the clock, as no dead letter", 0, 0],
  ["with retries as a dead letter", 1, 1],
])("leaves a failed job %s, also in a queue of an earlier version", async (_, retryLimit, deadLetters) => {
  const job: RunnableJob = {
    name: `tests.fails-${retryLimit}`,
    retryLimit,
    concurrency: 1,
    run: async () => {},
  };
  boss = await startBoss({ isWorker: false });
  await boss.createQueue(DEAD_LETTERS);
  await boss.createQueue(job.name, { retryLimit, deadLetter: DEAD_LETTERS });
  await ensureQueue(boss, job);
  await boss.send(job.name, {}, { retryLimit: 0 });
  for (const { name, id } of await boss.fetch(job.name))
    await boss.fail(name, id, new Error("Stripe is away"));
  const { rows } = await pool().query("SELECT state::text FROM pgboss.job WHERE name = $1", [job.name]);
  expect(rows).toEqual([{ state: "failed" }]);
  const { rowCount } = await pool().query("SELECT 1 FROM pgboss.job WHERE name = $1 AND source_name = $2", [
    DEAD_LETTERS,
    job.name,
  ]);
  expect(rowCount).toBe(deadLetters);
});

it("removes the schedule of a job that no worker has had for a day, and keeps those of all running versions", async () => {
  boss = await startBoss({ isWorker: false });
  const names = ["tests.gone", "tests.newer", "tests.today"];
  for (const name of names) {
    await ensureQueue(boss, { name, retryLimit: 0 });
    await boss.schedule(name, "* * * * *");
  }
  const renewedBefore = (name: string, hours: number) =>
    pool().query(
      "UPDATE pgboss.schedule SET updated_on = now() - make_interval(hours => $2) WHERE name = $1",
      [name, hours],
    );
  await renewedBefore("tests.gone", 25);
  // Another version's worker has it, and renews it every hour.
  await renewedBefore("tests.newer", 23);
  await renewedBefore("tests.today", 300);
  await keepSchedules([
    { name: "tests.today", retryLimit: 0, cron: "5 * * * *" },
    { name: "tests.without-clock", retryLimit: 0 },
  ]);
  const kept = await boss.getSchedules();
  expect(Object.fromEntries(kept.map(({ name, cron }) => [name, cron]))).toEqual({
    "tests.newer": "* * * * *",
    "tests.today": "5 * * * *",
  });
});
