import * as z from "zod/mini";
import { LINES } from "@/lib/catalog/lines";

/** What the results are split by. */
export const RESULT_DIMENSIONS = ["state", "source", "hour", "age"] as const;

/** The periods that the page offers, in days. */
export const RESULT_DAYS = [30, 90, 365] as const;

/** A group with fewer leads has no rates: the numbers are too small to mean anything. */
export const MIN_GROUP_LEADS = 20;

/** Query of GET /api/my/results and of the CSV file. */
export const resultsQuery = z.object({
  days: z._default(z.pipe(z.coerce.number(), z.union(RESULT_DAYS.map((days) => z.literal(days)))), 90),
  line: z.optional(z.enum(LINES)),
});
export type ResultsQuery = z.infer<typeof resultsQuery>;

/** What became of a group of leads. */
const groupFields = {
  leads: z.int(),
  /** Leads whose consumer was reached, by the outcomes that were noted. */
  contacted: z.int(),
  quoted: z.int(),
  sold: z.int(),
  /** What the leads cost together. */
  costCents: z.int(),
  /** Annual premium of the policies sold, where the customer entered one. */
  premiumCents: z.int(),
};
export const resultGroup = z.object({ label: z.string(), ...groupFields });
export type ResultGroup = z.infer<typeof resultGroup>;

export const resultsDto = z.object({
  total: z.object(groupFields),
  /** Time from the lead's sale to the first call, of the leads that were called: half were called faster. */
  medianFirstCallMs: z.nullable(z.int()),
  groups: z.object({
    state: z.array(resultGroup),
    source: z.array(resultGroup),
    hour: z.array(resultGroup),
    age: z.array(resultGroup),
  }),
});
export type ResultsDto = z.infer<typeof resultsDto>;

/** Body of PUT /api/my/leads/{leadId}/policy: the annual premium in cents; null removes it. */
export const soldPolicyBody = z.object({
  annualPremiumCents: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
});
export type SoldPolicyBody = z.infer<typeof soldPolicyBody>;
