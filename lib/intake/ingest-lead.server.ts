import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import canonicalize from "canonicalize";
import { hashPayload, holdIndexKeys, type IndexKeys } from "@/lib/contacts/person-index.server";
import { messageOf } from "@/lib/kit/message-of";
import { allocateLead } from "@/lib/marketplace/sell-leads.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { logger } from "@/lib/platform/logger.server";
import { waitBeforeAnswer } from "./answer-time";
import {
  assertMayPost,
  authenticatePublisher,
  capReached,
  type PublisherAccess,
} from "./authenticate-publisher.server";
import { withoutPhoneClaim } from "./checks/check-phone-claim";
import { type Reason, toldReason } from "./checks/reasons";
import { PASSED, recordChecks } from "./checks/record-checks";
import {
  claimRequest,
  finalizeResponse,
  type RequestKey,
  readIdempotencyKey,
  type StoredResponse,
  storeResponse,
} from "./claim-request.server";
import { countRefusal } from "./count-refusal.server";
import { insertLead } from "./insert-lead.server";
import { type IntakeResponse, responseTo, testMark } from "./intake-response";
import { assertAgreed, readPost } from "./read-post";
import type { LeadPost } from "./schemas/lead-post";
import { testOutcome } from "./test-zips";
import { readBeforeChecks, verifyPost } from "./verify-post.server";

/** One call of POST /api/intake/leads. */
export interface IntakeCall {
  /** The Authorization header. */
  authorization: string | null;
  /** The Idempotency-Key header. */
  idempotencyKey: string | null;
  /** Reads the JSON body. It is called after authentication, so that nobody without a key makes us read one. */
  readBody: () => Promise<unknown>;
  receivedAt: Date;
  /** Waits so many milliseconds; a test counts. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

/** What we know about a person, every time: the response and its time tell no more. */
const ABOUT_A_PERSON = toldReason("on-suppression-list");

/**
 * Takes a lead in. In this order: authenticates the publisher, refuses it when it is paused or over its limits, reads the
 * body by the schema of its line, stores the lead with every check in one transaction, then allocates it to an order and responds.
 * @throws AppError 400 with field errors, 401 unknown key, 403 paused publisher, 409 reused Idempotency-Key,
 * 422 line or state that was not agreed, 429 limit per minute or daily cap; and the errors of `readBody`.
 */
export async function ingestLead(call: IntakeCall): Promise<IntakeResponse> {
  const startedAt = performance.now();
  const access = await authenticatePublisher(call.authorization, call.receivedAt);
  try {
    const response = await ingestFrom(access, call);
    if (response.reasons.includes(ABOUT_A_PERSON)) {
      const { wait = pause } = call;
      await wait(waitBeforeAnswer(performance.now() - startedAt));
    }
    return response;
  } catch (error) {
    await countRefusal(access.publisherId, error);
    throw error;
  }
}

async function ingestFrom(access: PublisherAccess, call: IntakeCall): Promise<IntakeResponse> {
  const idempotencyKey = readIdempotencyKey(call.idempotencyKey);
  assertMayPost(access, idempotencyKey !== null);
  const submission = readSubmission(access, await call.readBody(), idempotencyKey, call.receivedAt);
  const { state, response } = await storeSubmission(submission);
  return state === "open" ? allocateAndRespond(response.leadId, submission.key) : response;
}

/** A post whose publisher is known and whose body follows the schema of its line. */
interface Submission {
  access: PublisherAccess;
  post: LeadPost;
  schemaMs: number;
  /** The body in canonical JSON. Only its keyed hash is stored. */
  payload: string;
  key: RequestKey | null;
  receivedAt: Date;
}

/** @throws AppError 400 when the body does not follow the schema of its line. */
function readSubmission(
  access: PublisherAccess,
  body: unknown,
  idempotencyKey: string | null,
  receivedAt: Date,
): Submission {
  const startedAt = performance.now();
  const post = readPost(body);
  const schemaMs = performance.now() - startedAt;
  const payload = canonicalize(post) ?? "";
  const { publisherId } = access;
  const key = idempotencyKey === null ? null : { publisherId, idempotencyKey };
  return { access, post, schemaMs, payload, key, receivedAt };
}

/** Between our lookup and our insert, a post with the same phone and one with the same email can be stored. */
const MAX_ATTEMPTS = 3;

/** Rolls the transaction back. The next attempt finds the person in stock. */
class PersonStoredMeanwhile extends Error {}

async function storeSubmission(submission: Submission): Promise<StoredResponse> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction((transaction) => storeOnce(transaction, submission));
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof PersonStoredMeanwhile)) throw error;
    }
  }
}

/** Lead, checks, consent evidence, the response of the Idempotency-Key and the daily count: one transaction. */
async function storeOnce(transaction: Transaction, submission: Submission): Promise<StoredResponse> {
  const { access, key } = submission;
  const indexKeys = await holdIndexKeys(transaction);
  const hashed = { ...submission, ...hashPayload(submission.payload, indexKeys), indexKeys };
  const earlier = key ? await claimRequest(transaction, key, hashed) : null;
  if (earlier) return earlier;
  if (access.isFull) throw capReached(access);
  const stored = await checkAndInsert(transaction, hashed);
  if (key) await storeResponse(transaction, key, stored);
  // The last statement, because all posts of a publisher with a cap wait for each other from here to the commit.
  if (stored.state === "open") await consumeDailyCap(transaction, access);
  return stored;
}

/** A post with its hashes, in the transaction that holds the keys of the hashes. */
interface HashedSubmission extends Submission {
  indexKeys: IndexKeys;
  payloadHash: string;
  /** Hashes of the body under every key: an earlier post may have any of them. */
  known: readonly string[];
}

async function checkAndInsert(
  transaction: Transaction,
  submission: HashedSubmission,
): Promise<StoredResponse> {
  const { access, post, payloadHash, receivedAt, indexKeys } = submission;
  const { isTest, publisherId } = access;
  const recorder = recordChecks(() => performance.now());
  // One statement looked up key, pause and cap. Its time is recorded with the key.
  recorder.add("key", PASSED, access.lookupMs);
  recorder.add("publisher", PASSED, 0);

  const startedAt = performance.now();
  const { identicalId, consentMaxAgeMs } = await readBeforeChecks(transaction, submission);
  if (identicalId && !isTest) return final(responseTo(identicalId, "identical-payload", isTest));
  recorder.add("payload", PASSED, performance.now() - startedAt);

  assertAgreed(post, access);
  recorder.add("schema", PASSED, submission.schemaMs);

  // Phone, email, ZIP code, age, consent evidence, suppression, known person, score.
  const gradedPost = access.mayClaimPremium ? post : withoutPhoneClaim(post);
  const input = { post, gradedPost, receivedAt, consentMaxAgeMs, isTest, indexKeys, recorder };
  const verification = await verifyPost(transaction, input);

  const leadId = randomUUID();
  const lead = { leadId, publisherId, isTest, post: gradedPost, payloadHash, receivedAt, verification };
  if (!(await insertLead(transaction, lead, recorder.records))) throw new PersonStoredMeanwhile();

  if (verification.failure) return final(responseTo(leadId, verification.failure, isTest));
  const remarks = recorder.records.flatMap(({ verdict, reason }) =>
    verdict === "warned" && reason ? [reason] : [],
  );
  if (!isTest) return { state: "open", response: { status: "stored", leadId, reasons: remarks } };
  const { status, reason } = testOutcome(post.contact.zip.slice(0, 5));
  return final({ status, leadId, reasons: reason ? [...remarks, reason] : remarks, ...testMark(isTest) });
}

function final(response: IntakeResponse): StoredResponse {
  return { state: "final", response };
}

/**
 * Counts one lead in the publisher's day (New York). The row decides, however many posts come at once. Nothing is
 * counted for a publisher without a cap: all its posts would wait for one row.
 * @throws AppError 429 when the cap is reached; the transaction, with the lead, is rolled back.
 */
async function consumeDailyCap(transaction: Transaction, access: PublisherAccess): Promise<void> {
  const { publisherId, dailyCap } = access;
  if (dailyCap === null) return;
  const counted = await transaction.execute(
    sql(`INSERT INTO "PublisherDailyCount" AS c ("publisherId", "day", "accepted")
     SELECT $1::uuid, trade_day(now()), 1 WHERE $2::int > 0
     ON CONFLICT ("publisherId", "day") DO UPDATE SET "accepted" = c."accepted" + 1 WHERE c."accepted" < $2::int`),
    [publisherId, dailyCap],
  );
  if (counted === 0) throw capReached(access);
}

/**
 * Offers a stored lead to the open orders and reports the outcome. It may be repeated and run concurrently: after a
 * crash the lead is in stock, and the next call with the same Idempotency-Key continues here.
 */
async function allocateAndRespond(leadId: string, key: RequestKey | null): Promise<IntakeResponse> {
  try {
    await allocateLead(leadId);
  } catch (error) {
    // The lead is in stock. The next run over the stock offers it again.
    logger().error({ leadId, error: messageOf(error) }, "allocation failed");
  }
  const response = await readOutcome(leadId);
  return key ? finalizeResponse(key, response) : response;
}

const READ_OUTCOME = sql(
  `SELECT l."status", array(
     SELECT c."reason" FROM "LeadCheck" c
     WHERE c."leadId" = l."id" AND c."verdict" = 'warned' ORDER BY c."position") AS "remarks!"
   FROM "Lead" l WHERE l."id" = $1`,
  { planName: "read-lead-outcome" },
);

/** Why a lead left the stock after our checks. Otherwise the person was suppressed or erased. */
const LEFT_STOCK_FOR: Readonly<Partial<Record<string, Reason>>> = {
  duplicate: "person-sold",
  expired: "consent-expired",
  rejected: "consent-missing",
};

/** Reads the lead itself: an order that opened at the same moment may have taken it before our allocation. */
async function readOutcome(leadId: string): Promise<IntakeResponse> {
  const [lead] = await autocommit.rows(READ_OUTCOME, [leadId]);
  const { status, remarks } = lead ?? { status: "erased", remarks: [] };
  if (status === "sold") return { status: "accepted", leadId, reasons: remarks };
  if (status === "verified") return { status: "stored", leadId, reasons: [...remarks, "no-demand"] };
  return responseTo(leadId, LEFT_STOCK_FOR[status] ?? "on-suppression-list", false);
}
