import "server-only";
import { holdIndexKeys } from "@/lib/contacts/person-index.server";
import { AppError, notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readPlainJson } from "@/lib/platform/http/read-json.server";
import { assertTakesNew } from "./authenticate-publisher.server";
import { withoutPhoneClaim } from "./checks/check-phone-claim";
import { type CheckRecord, recordChecks, remarksOf } from "./checks/record-checks";
import type { IntakeResponse } from "./intake-response";
import { possibleResponses } from "./outcome-response";
import { assertAgreed, readPost } from "./read-post";
import { verifyPost } from "./verify-post.server";

/** What became of a test post. */
export interface CheckedTestPost {
  /** Why the post would be refused before it became a lead; null when it would not. */
  refusal: AppError | null;
  /** What the publisher would be told; null when the post would be refused. */
  response: Pick<IntakeResponse, "status" | "reasons"> | null;
  /** Tier and score of the lead; null when a check failed. */
  grade: { tier: string; score: number } | null;
  checks: readonly CheckRecord[];
}

/**
 * Checks a post as the intake does with a test key of the publisher and a new Idempotency-Key, and stores nothing: no lead, no
 * refusal, no count. As with a test key, the ZIP code decides what otherwise depends on other people's leads.
 * @param text the body.
 * @throws AppError 404 for an unknown publisher.
 */
export async function checkTestPost(
  publisherId: string,
  text: string,
  receivedAt = new Date(),
): Promise<CheckedTestPost> {
  const recorder = recordChecks(() => performance.now());
  try {
    return await inTransaction(async (transaction) => {
      const [terms] = await transaction.rows(
        sql(`SELECT "lines"::text[] AS "lines!", "states" AS "states!", "premiumAgreedAt" IS NOT NULL AS "mayClaimPremium!",
               CASE WHEN "pausedAt" IS NOT NULL THEN COALESCE("pauseReason", '') END AS "pause"
             FROM "Publisher" WHERE "id" = $1`),
        [publisherId],
      );
      if (!terms) throw notFound("Publisher");
      const post = readPost(readPlainJson(text));
      // Nothing is stored, so the cap of test posts is no matter.
      assertTakesNew({ pause: terms.pause, isFull: false, isTest: true, secondsLeft: 0 });
      assertAgreed(post, { ...terms, isTest: true });
      const [limit] = await transaction.rows(
        sql(`SELECT (extract(epoch FROM consent_max_age($1::"Line")) * 1000)::float8 AS "consentMaxAgeMs!"`),
        [post.line],
      );
      const { grade, failure } = await verifyPost({
        post,
        gradedPost: terms.mayClaimPremium ? post : withoutPhoneClaim(post),
        receivedAt,
        consentMaxAgeMs: limit?.consentMaxAgeMs ?? 0,
        isTest: true,
        indexKeys: await holdIndexKeys(transaction),
        recorder,
      });
      const { records: checks } = recorder;
      const lead = { leadId: "", isTest: true, zip: post.contact.zip, failure };
      const { status, reasons } = possibleResponses(lead, remarksOf(checks)).other;
      return { refusal: null, response: { status, reasons }, grade, checks };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not-found") throw error;
    return { refusal: error, response: null, grade: null, checks: recorder.records };
  }
}
