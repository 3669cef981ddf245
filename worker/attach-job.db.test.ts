import { afterEach, expect, it } from "@jest/globals";
import type { PgBoss } from "pg-boss";
import { ensureQueue, startBoss } from "@/lib/platform/jobs/boss.server";
import { until } from "@/tests/waiting/until";
import { attachJob } from "./attach-job";
import type { RunnableJob } from "./jobs";

const BACKLOG = 200;

let boss: PgBoss | undefined;
afterEach(() => boss?.stop({ graceful: false, close: true }));

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

it("gives a queue of an earlier version the retries of today", async () => {
  const job: RunnableJob = { name: "tests.retries", retryLimit: 152, concurrency: 1, run: async () => {} };
  boss = await startBoss({ isWorker: true });
  await boss.createQueue(job.name, { retryLimit: 10, heartbeatSeconds: 10 });
  await attachJob(boss, job);
  expect(await boss.getQueue(job.name)).toMatchObject({ retryLimit: 152, heartbeatSeconds: 10 });
});
