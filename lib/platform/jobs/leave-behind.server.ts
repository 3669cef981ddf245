import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { messageOf } from "@/lib/kit/message-of";
import { logger } from "@/lib/platform/logger.server";

/** Counts what the job that runs now could not do. */
const jobs = new AsyncLocalStorage<{ left: number }>();

/**
 * Logs that one of many rows could not be done, so that its job goes on with the others. The job fails when it is at its end
 * (`failIfLeftBehind`): a job that ended well with a row undone in each run would raise no alert.
 * @param facts the ids by which the row is found.
 * @param message what could not be done.
 */
export function leaveBehind(
  facts: Readonly<Record<string, string | undefined>>,
  error: unknown,
  message: string,
): void {
  logger().error({ ...facts, error: messageOf(error) }, message);
  const job = jobs.getStore();
  if (job) job.left += 1;
}

/** Runs a job. @throws its error, or an error at its end when it left rows behind. */
export async function failIfLeftBehind(run: () => Promise<unknown>): Promise<void> {
  const job = { left: 0 };
  await jobs.run(job, run);
  if (job.left > 0)
    throw new Error(`Done but for ${job.left === 1 ? "one row" : `${job.left} rows`}, which the log names.`);
}
