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

const STOP_TIMEOUT_MS = 20_000;

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
 * Lets running jobs end. Another worker takes up a job that does not end in time, once its heartbeats stop. A step that fails,
 * for example because the database is down, does not keep the others from being done.
 */
async function stop(boss: PgBoss, services: readonly (SalesListener | DeliveryWorker)[]): Promise<void> {
  const steps = [
    () => Promise.all(services.map((service) => service.stop())),
    closeOutbound,
    () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
    stopSenderBoss,
    closePool,
    stopTracing,
  ];
  for (const step of steps) {
    await step().catch((error: unknown) => logger().warn({ error: messageOf(error) }, "stopping failed"));
  }
  process.exit(0);
}

await main();
