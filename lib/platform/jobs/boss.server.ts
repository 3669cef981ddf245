import "server-only";
import { PgBoss } from "pg-boss";
import { KEEP_ALIVE_DELAY_MS } from "@/lib/platform/db/pool.server";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";
import type { JobDefinition } from "./define-job";
import { RETRY_DELAYS } from "./retry-delays";

declare global {
  var leadwellBoss: Promise<PgBoss> | undefined;
}
const knownQueues = new Map<string, Promise<void>>();

/** The queue that takes jobs which failed every retry. */
export const DEAD_LETTERS = "platform.dead-letters";
/** How long a dead letter waits for staff: a year. */
const DEAD_LETTER_SECONDS = 365 * 24 * 3_600;
/** How long a run may take, in seconds, when its job names no other time. */
const DEFAULT_EXPIRY_SECONDS = 600;
/**
 * The worker's instance also maintains the tables of jobs: it counts, deletes and rebuilds indexes. These statements may take
 * longer than the product's own. A count that is cut off would end its pass, which then does not look for the jobs of killed workers.
 */
const MAINTENANCE_FACTOR = 3;

/**
 * Returns the process's job queue for sending jobs. It does no maintenance and no scheduling (the worker does both), and
 * no migration (`db:migrate` does it).
 */
export function senderBoss(): Promise<PgBoss> {
  globalThis.leadwellBoss ??= startBoss({ isWorker: false }).catch((error: unknown) => {
    // A failed start must not be remembered: the database may be back at the next call.
    globalThis.leadwellBoss = undefined;
    throw error;
  });
  return globalThis.leadwellBoss;
}

/** Starts pg-boss. The worker's instance also maintains the tables, runs the schedule and listens for new jobs. */
export async function startBoss(options: { isWorker: boolean }): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    ...limitsOf(options),
    schema: "pgboss",
    max: options.isWorker ? 8 : 2,
    migrate: false,
    createSchema: false,
    supervise: options.isWorker,
    schedule: options.isWorker,
    useListenNotify: options.isWorker,
  });
  boss.on("error", (error) => logger().warn({ error: error.message }, "job queue error"));
  await boss.start();
  return boss;
}

/**
 * What pg-boss hands on to its connections (its types do not name it): a server that is frozen or cannot be reached fails a
 * statement, and the next one uses a new connection. Of the connection that listens, only the statements have the limit, not
 * the wait for notifications.
 */
function limitsOf({ isWorker }: { isWorker: boolean }) {
  return {
    query_timeout: env().DATABASE_QUERY_TIMEOUT_MS * (isWorker ? MAINTENANCE_FACTOR : 1),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  };
}

/** What the queue of a job is made from. */
type QueueOptions = Pick<JobDefinition<object>, "name" | "retryLimit" | "expireInSeconds">;

/**
 * Creates a job's queue and the dead letter queue when they are missing. Safe to repeat. A job without retries runs by the
 * clock, and its next run does the work: it becomes no dead letter, which would report a fault that is long gone.
 */
export function ensureQueue(boss: PgBoss, job: QueueOptions): Promise<void> {
  let ensured = knownQueues.get(job.name);
  if (!ensured) {
    ensured = createQueue(boss, job).catch((error: unknown) => {
      knownQueues.delete(job.name);
      throw error;
    });
    knownQueues.set(job.name, ensured);
  }
  return ensured;
}

async function createQueue(boss: PgBoss, job: QueueOptions): Promise<void> {
  const { retryLimit, expireInSeconds = DEFAULT_EXPIRY_SECONDS } = job;
  await boss.createQueue(DEAD_LETTERS);
  // Also for the queue of an earlier version: by default, the job queue deletes waiting jobs after 14 days.
  await boss.updateQueue(DEAD_LETTERS, { retentionSeconds: DEAD_LETTER_SECONDS });
  await boss.createQueue(job.name, {
    retryLimit,
    ...RETRY_DELAYS,
    expireInSeconds,
    heartbeatSeconds: 10,
    notify: true,
  });
  // Needed for a queue that an earlier version created: `createQueue` does not change an existing one.
  await boss.updateQueue(job.name, {
    retryLimit,
    expireInSeconds,
    deadLetter: retryLimit > 0 ? DEAD_LETTERS : null,
  });
}

/**
 * Makes or renews the schedule of a job that runs by the clock. When no worker runs at its minute, a job with retries, which runs a few
 * times a day at most, runs once as soon as a worker is back; one without is left to its next minute. Nothing counts as missed by a
 * schedule that did not exist yet.
 */
export async function scheduleJob(
  boss: PgBoss,
  { name, retryLimit, cron }: Pick<JobDefinition<object>, "name" | "retryLimit"> & { cron?: string },
): Promise<void> {
  if (cron) await boss.schedule(name, cron, {}, { missed: retryLimit > 0 ? "once" : "skip" });
}

/** Closes the connections of `senderBoss` at the end of a process. */
export async function stopSenderBoss(): Promise<void> {
  const started = await globalThis.leadwellBoss;
  globalThis.leadwellBoss = undefined;
  knownQueues.clear();
  await started?.stop({ graceful: false, close: true });
}
