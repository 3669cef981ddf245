import { setTimeout as pause } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import { type DeliveryWorker, startDeliveryWorker } from "@/lib/delivery/worker/delivery-worker.server";
import { messageOf } from "@/lib/kit/message-of";
import { type SalesListener, startSalesListener } from "@/lib/marketplace/sales-listener.server";
import { closePool } from "@/lib/platform/db/pool.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";
import { startBoss, stopSenderBoss } from "@/lib/platform/jobs/boss.server";
import { logger } from "@/lib/platform/logger.server";
import { serveMetrics } from "@/lib/platform/metrics/serve-metrics.server";
import { closeOutbound } from "@/lib/platform/outbound/process-outbound.server";
import { startTracing, stopTracing } from "@/lib/platform/tracing/start-tracing.server";
import { readDatabaseMetrics } from "@/lib/staff/metrics/read-database-metrics.server";
import { attachJob, whenAvailable } from "./attach-job";
import { endOnBugs } from "./end-on-bugs";
import { JOBS } from "./jobs";
import { onLeadSold } from "./subscriptions";

/** How long running jobs have to end. */
const JOBS_TIMEOUT_MS = 20_000;
/** Time limits of the steps of stopping. Together they are shorter than the 30 s before SIGKILL (docs/deployment.md). */
const WORK_LIMIT_MS = 22_000;
const CONNECTIONS_LIMIT_MS = 3_000;
const TRACING_LIMIT_MS = 2_500;

/** The worker: runs the jobs, keeps the schedule, maintains the queue's tables. */
async function main(): Promise<void> {
  stopUnlessConfigured();
  endOnBugs("worker");
  serveMetrics(readDatabaseMetrics);
  await startTracing("worker");
  const boss = await whenAvailable(() => startBoss({ isWorker: true }));
  for (const job of JOBS) await attachJob(boss, job);
  const deliveries = await whenAvailable(() => startDeliveryWorker());
  const services = [startSalesListener(onLeadSold), deliveries];
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(boss, services));
  process.stdout.write("worker ready\n");
}

/**
 * Takes no new job, sale or delivery from now on, and lets what runs end. Another worker does what does not end in time. A step
 * that fails or is late, for example because the database is away, does not keep the others from being done.
 */
async function stop(boss: PgBoss, services: readonly (SalesListener | DeliveryWorker)[]): Promise<void> {
  const stopJobs = () => boss.stop({ graceful: true, timeout: JOBS_TIMEOUT_MS });
  await stopInTime("work", WORK_LIMIT_MS, [stopJobs, ...services.map((service) => () => service.stop())]);
  await stopInTime("connections", CONNECTIONS_LIMIT_MS, [closeOutbound, stopSenderBoss, closePool]);
  await stopInTime("tracing", TRACING_LIMIT_MS, [stopTracing]);
  process.exit(0);
}

/**
 * Stops parts of a process at the same time. One that fails or does not end in time is logged, and left to the end of the
 * process. Never rejects.
 * @param what names the parts in the log.
 * @param limitMs time limit of all together, in milliseconds.
 */
async function stopInTime(
  what: string,
  limitMs: number,
  stops: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const limit = new AbortController();
  const stopped = Promise.all(
    stops.map(async (stop) => {
      try {
        await stop();
      } catch (error) {
        logger().warn({ what, error: messageOf(error) }, "stopping failed");
      }
    }),
  );
  const late = pause(limitMs, "late", { signal: limit.signal }).catch(() => "ended");
  if ((await Promise.race([stopped, late])) === "late")
    logger().warn({ what, limitMs }, "stopping took too long");
  limit.abort();
}

await main();
