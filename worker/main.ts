import type { PgBoss } from "pg-boss";
import { type DeliveryWorker, startDeliveryWorker } from "@/lib/delivery/worker/delivery-worker.server";
import { announceHealthChange } from "@/lib/delivery/worker/health-change.email";
import { messageOf } from "@/lib/kit/message-of";
import { type SalesListener, startSalesListener } from "@/lib/marketplace/sales-listener.server";
import { closePool } from "@/lib/platform/db/pool.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";
import { ensureQueue, startBoss, stopSenderBoss } from "@/lib/platform/jobs/boss.server";
import { logger } from "@/lib/platform/logger.server";
import { closeOutbound } from "@/lib/platform/outbound/process-outbound.server";
import { JOBS, type RunnableJob } from "./jobs";
import { onLeadSold } from "./subscriptions";

const STOP_TIMEOUT_MS = 20_000;

/** The worker: runs the jobs, keeps the schedule, maintains the queue's tables. */
async function main(): Promise<void> {
  stopUnlessConfigured();
  const boss = await startBoss({ isWorker: true });
  for (const job of JOBS) await attach(boss, job);
  const services = [startSalesListener(onLeadSold), await startDeliveryWorker(announceHealthChange)];
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(boss, services));
  process.stdout.write("worker ready\n");
}

async function attach(boss: PgBoss, job: RunnableJob): Promise<void> {
  await ensureQueue(boss, job);
  await boss.work(
    job.name,
    { localConcurrency: job.concurrency, pollingIntervalSeconds: 2 },
    async (batch) => {
      for (const { id, data } of batch) await runOne(job, id, data);
    },
  );
  if (job.cron) await boss.schedule(job.name, job.cron);
}

/** Logged here, because the queue only counts: rethrown, so that the queue tries again. */
async function runOne(job: RunnableJob, jobId: string, data: unknown): Promise<void> {
  try {
    await job.run(data);
  } catch (error) {
    logger().error({ job: job.name, jobId, error: messageOf(error) }, "job failed");
    throw error;
  }
}

/** Lets running jobs end; what does not end in time is taken up by another worker after its heartbeat. */
async function stop(boss: PgBoss, services: readonly (SalesListener | DeliveryWorker)[]): Promise<void> {
  await Promise.all(services.map((service) => service.stop()));
  await closeOutbound();
  await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  await stopSenderBoss();
  await closePool();
  process.exit(0);
}

await main();
