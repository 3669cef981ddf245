import * as z from "zod/mini";
import { uuid } from "@/lib/kit/uuid";

/** Rates of fewer leads than this are not shown: the numbers are too small to mean anything. */
export const MIN_QUALITY_LEADS = 20;

/** Posts of the last 30 days in one group: of a publisher, a source or a line. */
const qualityGroup = z.object({
  label: z.string(),
  /** Posts that were stored as a lead, without tests. */
  posts: z.int(),
  /** Passed every check. */
  verified: z.int(),
  /** The person was known in the line. */
  duplicates: z.int(),
  sold: z.int(),
  /** Sold ones whose return was approved. */
  returned: z.int(),
  /** Sold ones for which the customer noted an outcome, and of these: reached; insured. */
  noted: z.int(),
  contacted: z.int(),
  policies: z.int(),
});
export type QualityGroup = z.infer<typeof qualityGroup>;

/**
 * A source is known from the consent evidence, which is kept of verified leads and repeated inquiries only. Shares of the
 * posts would say that every source passes all checks.
 */
const sourceGroup = z.omit(qualityGroup, { verified: true, duplicates: true });
export type SourceGroup = z.infer<typeof sourceGroup>;

/** Query of GET /api/admin/publishers/quality. */
export const qualityQuery = z.object({ publisher: z.optional(uuid()) });

/** Response of GET /api/admin/publishers/quality: the largest groups first, at most 50 of a kind. */
export const publisherQualityDto = z.object({
  /** False: there were more posts than can be counted in time, and the lists are empty. */
  isCounted: z.boolean(),
  publishers: z.array(qualityGroup),
  sources: z.array(sourceGroup),
  lines: z.array(qualityGroup),
});
export type PublisherQualityDto = z.infer<typeof publisherQualityDto>;

/** What a test post gives: the response that the publisher would get, and each check. Nothing is stored. */
export interface TestPostResult {
  /** HTTP status of the response. */
  status: number;
  /** What is wrong, by field; empty when the post follows the schema. */
  errors: { field: string; message: string }[];
  /** The response in a word or a sentence. */
  summary: string;
  checks: { name: string; verdict: "passed" | "warned" | "failed"; reason: string | null }[];
}
