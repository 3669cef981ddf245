/** Reads a job's payload; a zod schema fits. */
interface Reader<Data> {
  parse(data: unknown): Data;
}

/** A kind of background job. Payloads carry ids only: they are kept in the job tables. */
export interface JobDefinition<Data extends object> {
  /** Name of the queue, `domain.verb-noun`. */
  name: string;
  schema: Reader<Data>;
  /** How often a failing run is repeated before it is a dead letter. */
  retryLimit: number;
}

/** Defines a job; its handler is attached in worker/jobs.ts. */
export function defineJob<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}
