import { setTimeout as pause } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import { type DeliveryWorker, startDeliveryWorker } from "@/lib/delivery/worker/delivery-worker.server";
import { announceHealthChange } from "@/lib/delivery/worker/health-change.email";
import { messageOf, stackOf } from "@/lib/kit/message-of";
import { type SalesListener, startSalesListener } from "@/lib/marketplace/sales-listener.server";
import { isDatabaseUnavailable } from "@/lib/platform/db/database-unavailable";
import { closePool } from "@/lib/platform/db/pool.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";
import { ensureQueue, startBoss, stopSenderBoss } from "@/lib/platform/jobs/boss.server";
import { logger } from "@/lib/platform/logger.server";
import { closeOutbound } from "@/lib/platform/outbound/process-outbound.server";
import { JOBS, type RunnableJob } from "./jobs";
import { onLeadSold } from "./subscriptions";

const STOP_TIMEOUT_MS = 20_000;
/** Pause between attempts to start while the database is unavailable. */
const START_PAUSE_MS = 1_000;

/** The worker: runs the jobs, keeps the schedule, maintains the queue's tables. */
async function main(): Promise<void> {
  stopUnlessConfigured();
  for (const event of ["uncaughtException", "unhandledRejection"] as const) process.on(event, endWith(event));
  const boss = await whenAvailable(() => startBoss({ isWorker: true }));
  for (const job of JOBS) await attach(boss, job);
  const deliveries = await whenAvailable(() => startDeliveryWorker(announceHealthChange));
  const services = [startSalesListener(onLeadSold), deliveries];
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(boss, services));
  process.stdout.write("worker ready\n");
}

/** Ends the process after a bug, with a line in the log. Whoever supervises the worker starts it again. */
function endWith(event: string): (error: unknown) => void {
  return (error) => {
    logger().fatal({ event, error: messageOf(error), stack: stackOf(error) }, "worker ended");
    process.exit(1);
  };
}

/** Repeats a step of the start until the database is available. @throws every other error. */
async function whenAvailable<Result>(step: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      logger().warn({ error: messageOf(error) }, "waiting for the database");
      await pause(START_PAUSE_MS);
    }
  }
}

async function attach(boss: PgBoss, job: RunnableJob): Promise<void> {
  await whenAvailable(() => ensureQueue(boss, job));
  await whenAvailable(() =>
    boss.work(job.name, { localConcurrency: job.concurrency, pollingIntervalSeconds: 2 }, async (batch) => {
      for (const { id, data } of batch) await runOne(job, id, data);
    }),
  );
  const { cron } = job;
  if (cron) await whenAvailable(() => boss.schedule(job.name, cron));
}

/**
 * Logs a failure and throws it again, so that the queue repeats the job. The queue stores what is thrown: a new error,
 * because the one that was caught may carry the values of a row.
 */
async function runOne(job: RunnableJob, jobId: string, data: unknown): Promise<void> {
  const run = async () => {
    await job.run(data);
    return null;
  };
  const failure = await run().catch(messageOf);
  if (failure === null) return;
  logger().error({ job: job.name, jobId, error: failure }, "job failed");
  throw new Error(failure);
}

/**
 * Lets running jobs end; what does not end in time is taken up by another worker after its heartbeat. A step that fails,
 * for example because the database is down, does not keep the others from being done.
 */
async function stop(boss: PgBoss, services: readonly (SalesListener | DeliveryWorker)[]): Promise<void> {
  const steps = [
    () => Promise.all(services.map((service) => service.stop())),
    closeOutbound,
    () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
    stopSenderBoss,
    closePool,
  ];
  for (const step of steps) {
    await step().catch((error: unknown) => logger().warn({ error: messageOf(error) }, "stopping failed"));
  }
  process.exit(0);
}

await main();
