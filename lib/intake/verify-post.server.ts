import "server-only";
import type { Line } from "@/lib/catalog/lines";
import type { Consent } from "@/lib/contacts/consent";
import {
  type Hashes,
  hashEmail,
  hashPhone,
  type IndexKeys,
  indexColumns,
  type PersonIndex,
} from "@/lib/contacts/person-index.server";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { type CheckedPost, contactChecks, type Readings } from "./checks/contact-checks";
import { type Grade, gradeLead } from "./checks/grade-lead";
import type { Reason } from "./checks/reasons";
import { type CheckRecorder, failed, PASSED, warned } from "./checks/record-checks";
import type { LeadPost } from "./schemas/lead-post";
import { testOutcome } from "./test-zips";

/** Result of all checks of a post. */
export interface Verification {
  /** Why the lead is not for sale; null when every check passed. */
  failure: Reason | null;
  /** Null when a check failed before the person was looked up. */
  person: (PersonIndex & { phone: string; email: string }) | null;
  /** Null when a check failed before the consent was read. */
  consent: Consent | null;
  /** The earlier lead of the same person in this line; null without one. */
  firstLeadId: string | null;
  /** Null when a check failed. */
  grade: Grade | null;
}

interface VerifyInput extends CheckedPost {
  /** The post without the claims that are not agreed with the publisher. */
  gradedPost: LeadPost;
  isTest: boolean;
  /** Held until the transaction ends. */
  indexKeys: IndexKeys;
  /** Already holds the checks that ran before: key, publisher, payload, schema. */
  recorder: CheckRecorder;
}

/** A post before its checks. */
interface SubmittedPost {
  access: { publisherId: string };
  post: { line: Line };
  /** Keyed hashes of the body under every key. */
  known: readonly string[];
  receivedAt: Date;
}

/** A publisher who posts the same body again within this time gets the lead of the first post. */
const IDENTICAL_WITHIN_SECONDS = 60;

/**
 * Reads, in one statement, the lead of the same body that this publisher posted less than a minute ago (null when there is
 * none), and how old the consent of the line may be.
 */
export async function readBeforeChecks(
  transaction: Transaction,
  { access, post, known, receivedAt }: SubmittedPost,
): Promise<{ identicalId: string | null; consentMaxAgeMs: number }> {
  const [row] = await transaction.rows(
    sql(
      `SELECT (
         SELECT "id" FROM "Lead"
         WHERE "publisherId" = $1 AND "payloadHash" = ANY ($2::text[])
           AND "receivedAt" > $3::timestamptz - make_interval(secs => ${IDENTICAL_WITHIN_SECONDS})
         ORDER BY "receivedAt" LIMIT 1
       ) AS "identicalId", (extract(epoch FROM consent_max_age($4::"Line")) * 1000)::float8 AS "consentMaxAgeMs!"` as const,
    ),
    [access.publisherId, known, receivedAt, post.line],
  );
  if (!row) throw new Error("a statement without FROM returned no row");
  return row;
}

/** Runs the checks from phone to score in the documented order. The first failure ends them. */
export async function verifyPost(transaction: Transaction, input: VerifyInput): Promise<Verification> {
  const { post, gradedPost, receivedAt, recorder } = input;
  const readings: Readings = { phone: "", email: "", consent: null };
  const contactFailure = await recorder.run(contactChecks(input, readings));
  const { consent, phone, email } = readings;
  if (contactFailure || !consent) {
    const failure = contactFailure ?? "consent-missing";
    return { failure, person: null, consent, firstLeadId: null, grade: null };
  }
  const hashes = { phone: hashPhone(phone, input.indexKeys), email: hashEmail(email, input.indexKeys) };
  const person = { phone, email, ...indexColumns(hashes.phone, hashes.email, input.indexKeys) };
  const finding = input.isTest
    ? checkTestZip(post, recorder)
    : await checkKnownPerson(transaction, post, hashes, recorder);
  if (finding.failure) return { ...finding, person, consent, grade: null };
  const startedAt = performance.now();
  const grade = gradeLead(gradedPost, consent, receivedAt);
  const isClaimIgnored = post.phoneConfirmedAt !== undefined && gradedPost.phoneConfirmedAt === undefined;
  recorder.add(
    "score",
    isClaimIgnored ? warned("premium-not-agreed") : PASSED,
    performance.now() - startedAt,
  );
  return { ...finding, person, consent, grade };
}

type PersonFinding = Pick<Verification, "failure" | "firstLeadId">;

interface PersonHashes {
  phone: Hashes;
  email: Hashes;
}

/** Checks the suppression list, then earlier leads of the person. One statement; its time is recorded with the first. */
async function checkKnownPerson(
  transaction: Transaction,
  post: LeadPost,
  person: PersonHashes,
  recorder: CheckRecorder,
): Promise<PersonFinding> {
  const startedAt = performance.now();
  const known = await findKnownPerson(transaction, post.line, person);
  const lookupMs = performance.now() - startedAt;
  const suppressed: Reason | null = known.isSuppressed ? "on-suppression-list" : null;
  recorder.add("suppression", suppressed ? failed(suppressed) : PASSED, lookupMs);
  if (suppressed) return { failure: suppressed, firstLeadId: null };
  const repeated = known.soldLeadId ? "person-sold" : known.stockLeadId ? "person-in-stock" : null;
  recorder.add("person", repeated ? failed(repeated) : PASSED, 0);
  return { failure: repeated, firstLeadId: known.soldLeadId ?? known.stockLeadId };
}

/** For a test key, the ZIP code decides what otherwise depends on other people's leads. */
function checkTestZip(post: LeadPost, recorder: CheckRecorder): PersonFinding {
  const { status, reason } = testOutcome(post.contact.zip.slice(0, 5));
  const failure = status === "stored" ? null : reason;
  recorder.add("person", failure ? failed(failure) : PASSED, 0);
  return { failure, firstLeadId: null };
}

interface KnownPerson {
  isSuppressed: boolean;
  /** The lead of this person that was sold in this line. A match by phone counts before one by email. */
  soldLeadId: string | null;
  /** The lead of this person that is in stock in this line. */
  stockLeadId: string | null;
}

async function findKnownPerson(
  transaction: Transaction,
  line: Line,
  { phone, email }: PersonHashes,
): Promise<KnownPerson> {
  const [row] = await transaction.rows(
    sql(`SELECT
       EXISTS (SELECT 1 FROM "Suppression" WHERE "kind" = 'phone' AND "hash" = ANY ($2::text[]))
         OR EXISTS (SELECT 1 FROM "Suppression" WHERE "kind" = 'email' AND "hash" = ANY ($3::text[])) AS "isSuppressed!",
       COALESCE(
         (SELECT "leadId" FROM "SoldPerson"
          WHERE "line" = $1::"Line" AND "kind" = 'phone' AND "hash" = ANY ($2::text[]) LIMIT 1),
         (SELECT "leadId" FROM "SoldPerson"
          WHERE "line" = $1::"Line" AND "kind" = 'email' AND "hash" = ANY ($3::text[]) LIMIT 1)
       ) AS "soldLeadId",
       COALESCE(
         (SELECT "id" FROM "Lead"
          WHERE "line" = $1::"Line" AND "phoneIndex" = ANY ($2::text[]) AND "status" = 'verified' LIMIT 1),
         (SELECT "id" FROM "Lead"
          WHERE "line" = $1::"Line" AND "nextPhoneIndex" = ANY ($2::text[]) AND "status" = 'verified' LIMIT 1),
         (SELECT "id" FROM "Lead"
          WHERE "line" = $1::"Line" AND "emailIndex" = ANY ($3::text[]) AND "status" = 'verified' LIMIT 1),
         (SELECT "id" FROM "Lead"
          WHERE "line" = $1::"Line" AND "nextEmailIndex" = ANY ($3::text[]) AND "status" = 'verified' LIMIT 1)
       ) AS "stockLeadId"`),
    [line, phone, email],
  );
  return row ?? { isSuppressed: false, soldLeadId: null, stockLeadId: null };
}
