import { setTimeout as pause } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import * as z from "zod/mini";
import { messageOf } from "@/lib/kit/message-of";
import { isDatabaseUnavailable } from "@/lib/platform/db/database-unavailable";
import { ensureQueue, scheduleJob } from "@/lib/platform/jobs/boss.server";
import { failIfLeftBehind } from "@/lib/platform/jobs/leave-behind.server";
import { logger } from "@/lib/platform/logger.server";
import { observeSeconds } from "@/lib/platform/metrics/metrics.server";
import { inSpan, type SpanDescription } from "@/lib/platform/tracing/span.server";
import type { RunnableJob } from "./runnable-job";

/** Pause between attempts to start while the database is unavailable. */
const START_PAUSE_MS = 1_000;
/** Polling intervals: without notifications, and for notifications that were lost. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const;
/** `includeMetadata`: a job comes with the number of its retries. */
const RUNNER = { ...POLLING, includeMetadata: true } as const;

/** Repeats a step of the start until the database is available. @throws every other error. */
export async function whenAvailable<Result>(step: () => Promise<Result>): Promise<Result> {
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

/**
 * Runs a job's queue: creates it, starts as many runners as the job has at once, and schedules it if it runs by the clock.
 * A runner asks for the next job as soon as it has done one. Without that it would wait for the next poll, so that a
 * backlog would take seconds per job.
 */
export async function attachJob(boss: PgBoss, job: RunnableJob): Promise<void> {
  await whenAvailable(() => ensureQueue(boss, job));
  for (let count = 0; count < job.concurrency; count += 1) await whenAvailable(() => startRunner(boss, job));
  await whenAvailable(() => scheduleJob(boss, job));
}

async function startRunner(boss: PgBoss, job: RunnableJob): Promise<void> {
  let runnerId = "";
  runnerId = await boss.work(job.name, RUNNER, async (batch) => {
    try {
      for (const { id, data, retryCount } of batch) {
        const describe = () => describeJob(job.name, retryCount + 1, data);
        await inSpan(describe, () => runOne(job, id, data));
      }
    } finally {
      boss.notifyWorker(runnerId);
    }
  });
}

/** The ids by which a job is found beside the request that enqueued it. Nothing else of its data is shown. */
const subject = z.object({ leadId: z.optional(z.uuid()), orderId: z.optional(z.uuid()) });

function describeJob(name: string, attempt: number, data: unknown): SpanDescription {
  const { leadId, orderId } = subject.safeParse(data).data ?? {};
  const ids = { "leadwell.lead_id": leadId, "leadwell.order_id": orderId };
  const attributes = { "leadwell.job": name, "leadwell.attempt": attempt, ...ids };
  return { name: `job ${name}`, kind: "consumer", attributes };
}

/**
 * Logs a failure and throws it again, so that the queue repeats the job. The queue stores what is thrown: a new error,
 * because the one that was caught may carry the values of a row.
 */
async function runOne(job: RunnableJob, jobId: string, data: unknown): Promise<void> {
  const run = async () => {
    await failIfLeftBehind(() => job.run(data));
    return null;
  };
  const startedMs = performance.now();
  const failure = await run().catch(messageOf);
  observeSeconds("leadwell_job_duration_seconds", (performance.now() - startedMs) / 1_000, {
    job: job.name,
    outcome: failure === null ? "succeeded" : "failed",
  });
  if (failure === null) return;
  logger().error({ job: job.name, jobId, error: failure }, "job failed");
  throw new Error(failure);
}
