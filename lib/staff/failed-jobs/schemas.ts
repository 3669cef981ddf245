import * as z from "zod/mini";
import { pageNumber } from "@/lib/kit/pages";
import { uuid } from "@/lib/kit/uuid";

/** The query of GET /api/admin/jobs. */
export const failedJobQuery = z.object({
  page: pageNumber,
});

export const failedJobDto = z.object({
  /** Of the dead letter, not of the job that failed. */
  id: z.string(),
  /** Name of the queue, `domain.verb-noun`. */
  name: z.string(),
  /** The payload: names and ids of what the job is about. */
  payload: z.record(z.string(), z.string()),
  attempts: z.int(),
  /** Of the last attempt. */
  error: z.string(),
  createdAt: z.string(),
  failedAt: z.string(),
});
export type FailedJob = z.infer<typeof failedJobDto>;

/** GET /api/admin/jobs. */
export const failedJobPageDto = z.object({
  jobs: z.array(failedJobDto),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type FailedJobPage = z.infer<typeof failedJobPageDto>;

/** What staff do with one failed job, or with all of one name. */
export const settleFailedJobsInput = z.object({
  act: z.enum(["repeat", "dismiss"]),
  which: z.union([
    z.object({ id: uuid() }),
    z.object({ name: z.string().check(z.regex(/^[a-z-]+\.[a-z-]+$/), z.maxLength(100)) }),
  ]),
});
export type SettleFailedJobs = z.infer<typeof settleFailedJobsInput>;
