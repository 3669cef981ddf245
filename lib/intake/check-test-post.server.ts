import "server-only";
import { holdIndexKeys } from "@/lib/contacts/person-index.server";
import { AppError, notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { withoutPhoneClaim } from "./checks/check-phone-claim";
import { type CheckRecord, recordChecks } from "./checks/record-checks";
import { assertAgreed, readPost } from "./read-post";
import { verifyPost } from "./verify-post.server";

/** What became of a test post. */
export interface CheckedTestPost {
  /** Why the post would be refused before it became a lead; null when it would not. */
  refusal: AppError | null;
  /** Tier and score of the lead; null when a check failed. */
  grade: { tier: string; score: number } | null;
  checks: readonly CheckRecord[];
}

/**
 * Checks a post as the intake does with a test key of the publisher, and stores nothing: no lead, no refusal, no count. As
 * with a test key, the ZIP code decides what otherwise depends on other people's leads.
 * @throws AppError 404 for an unknown publisher.
 */
export async function checkTestPost(
  publisherId: string,
  body: unknown,
  receivedAt = new Date(),
): Promise<CheckedTestPost> {
  const recorder = recordChecks(() => performance.now());
  try {
    return await inTransaction(async (transaction) => {
      const [terms] = await transaction.rows(
        sql(`SELECT "lines"::text[] AS "lines!", "states" AS "states!", "premiumAgreedAt" IS NOT NULL AS "mayClaimPremium!"
             FROM "Publisher" WHERE "id" = $1`),
        [publisherId],
      );
      if (!terms) throw notFound("Publisher");
      const post = readPost(body);
      assertAgreed(post, terms);
      const [limit] = await transaction.rows(
        sql(`SELECT (extract(epoch FROM consent_max_age($1::"Line")) * 1000)::float8 AS "consentMaxAgeMs!"`),
        [post.line],
      );
      const { grade } = await verifyPost({
        post,
        gradedPost: terms.mayClaimPremium ? post : withoutPhoneClaim(post),
        receivedAt,
        consentMaxAgeMs: limit?.consentMaxAgeMs ?? 0,
        isTest: true,
        indexKeys: await holdIndexKeys(transaction),
        recorder,
      });
      return { refusal: null, grade, checks: recorder.records };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not-found") throw error;
    return { refusal: error, grade: null, checks: recorder.records };
  }
}
