import type { JobDefinition } from "@/lib/platform/jobs/define-job";

/** A job with its handler, payload already checked. */
export interface RunnableJob {
  name: string;
  retryLimit: number;
  expireInSeconds?: number;
  /** How many run at once in one worker. */
  concurrency: number;
  /** Cron expression (UTC) for a job that runs by the clock. */
  cron?: string;
  run(data: unknown): Promise<unknown>;
}

/** A job with the handler that gets its data. `run` rejects for data that is not the job's, so that the job is repeated. */
export function runnable<Data extends object>(
  job: JobDefinition<Data>,
  handler: (data: Data) => Promise<unknown>,
  options: { concurrency?: number; cron?: string } = {},
): RunnableJob {
  return {
    name: job.name,
    retryLimit: job.retryLimit,
    ...(job.expireInSeconds !== undefined && { expireInSeconds: job.expireInSeconds }),
    concurrency: options.concurrency ?? 4,
    ...(options.cron ? { cron: options.cron } : {}),
    run: (data) => handler(job.schema.parse(data ?? {})),
  };
}
