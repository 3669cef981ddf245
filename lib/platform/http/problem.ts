import * as z from "zod/mini";

/** Media type of RFC 9457. */
export const PROBLEM_JSON = "application/problem+json";

/** The body of every error response (RFC 9457). A validation error has `errors` by field. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type Problem = z.infer<typeof problem>;
