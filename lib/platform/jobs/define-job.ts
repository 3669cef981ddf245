/** Parses a job's payload; a zod schema fits. */
interface Reader<Data> {
  parse(data: unknown): Data;
}

/**
 * A kind of background job. Its payload holds ids, and facts such as dates and amounts, but no personal data and no secrets,
 * because the job tables store it in plain text.
 */
export interface JobDefinition<Data extends object> {
  /** Name of the queue, `domain.verb-noun`. */
  name: string;
  schema: Reader<Data>;
  /**
   * Retries after a failed run, before the job becomes a dead letter. 0 for a job that runs by the clock every hour or more often,
   * and only for these: it becomes none. One that runs less often has `retriesLasting(1)`, so that a short outage costs no day: it is
   * repeated when it fails, and runs late when no worker ran at its minute.
   */
  retryLimit: number;
  /**
   * How long a run may take, in seconds; without it, `DEFAULT_EXPIRY_SECONDS`. A run that takes longer counts as failed and is
   * repeated, but it goes on in its worker beside its repetition. The run of a worker that was killed is repeated within a
   * minute or two, however long this is.
   */
  expireInSeconds?: number;
}

/** Defines a job; its handler is attached in worker/jobs.ts. */
export function defineJob<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}
