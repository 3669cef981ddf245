import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import canonicalize from "canonicalize";
import {
  hashPayload,
  holdIndexKeys,
  type KnownIndexKeys,
  knownIndexKeys,
} from "@/lib/contacts/person-index.server";
import { messageOf } from "@/lib/kit/message-of";
import { announceSale, repeatCollisions } from "@/lib/marketplace/sell-leads.server";
import { autocommit, type SqlRunner } from "@/lib/platform/db/sql-runner.server";
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
import { toldReason } from "./checks/reasons";
import { PASSED, recordChecks } from "./checks/record-checks";
import {
  claimRequest,
  type RequestKey,
  readIdempotencyKey,
  type StoredResponse,
  storeResponse,
} from "./claim-request.server";
import { countRefusal } from "./count-refusal.server";
import { finishOpenRequest, outcomeOf } from "./finish-open-request.server";
import { type IntakeResponse, responseTo, testMark } from "./intake-response";
import { assertAgreed, readPost } from "./read-post";
import type { LeadPost } from "./schemas/lead-post";
import { isCapReached, storeLead } from "./store-lead.server";
import { testOutcome } from "./test-zips";
import { verifyPost } from "./verify-post.server";

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
 * body by the schema of its line, runs the checks, then stores the lead and allocates it to an order in one statement.
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
  const { state, response } = await storeAndOffer(submission);
  return state === "open" && submission.key ? finishOpenRequest(response.leadId, submission.key) : response;
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

/**
 * Stores the lead and offers it to the open orders, in one transaction. When the offer fails, the lead is stored without it:
 * the next run over the stock offers it again.
 */
async function storeAndOffer(submission: Submission): Promise<StoredResponse> {
  const { access } = submission;
  const result = await storeWithOrWithoutOffer(submission).catch((error: unknown) => {
    throw isCapReached(error) ? capReached(access) : error;
  });
  if (result.response.status === "accepted" && !access.isTest) await announceSale();
  return result;
}

async function storeWithOrWithoutOffer(submission: Submission): Promise<StoredResponse> {
  const { isTest, publisherId } = submission.access;
  try {
    return await repeatCollisions(() => storeOnce(submission, { isOffered: !isTest }));
  } catch (error) {
    if (isTest || isCapReached(error) || !isRefusedStatement(error)) throw error;
    logger().error({ publisherId, error: messageOf(error) }, "allocation failed");
    return repeatCollisions(() => storeOnce(submission, { isOffered: false }));
  }
}

/**
 * Whether PostgreSQL refused the statement, for example after a time limit, rather than not being there
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html: 08, 25, 53, 57P, 58).
 */
function isRefusedStatement(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  return /^(?!08|25|53|57P|58)[0-9A-Z]{5}$/.test(String(error.code));
}

/** One statement for a post without an Idempotency-Key. With one, its response is stored in the same transaction. */
async function storeOnce(submission: Submission, options: { isOffered: boolean }): Promise<StoredResponse> {
  const { key } = submission;
  if (key) return inTransaction((transaction) => storeForKey(transaction, key, submission, options));
  for (let isOutdated = false; ; isOutdated = true) {
    const response = await checkAndStore(
      autocommit,
      hashSubmission(submission, await knownIndexKeys({ isOutdated })),
      options,
    );
    if (response) return response;
  }
}

async function storeForKey(
  transaction: Transaction,
  key: RequestKey,
  submission: Submission,
  options: { isOffered: boolean },
): Promise<StoredResponse> {
  const hashed = hashSubmission(submission, await holdIndexKeys(transaction));
  const earlier = await claimRequest(transaction, key, hashed);
  if (earlier) return earlier;
  if (submission.access.isFull) throw capReached(submission.access);
  const stored = await checkAndStore(transaction, hashed, options);
  if (!stored) throw new Error("the keys of the blind indexes changed while they were held");
  await storeResponse(transaction, key, stored.response);
  return stored;
}

/** A post with its hashes under the keys of the blind indexes. */
interface HashedSubmission extends Submission {
  indexKeys: KnownIndexKeys;
  payloadHash: string;
  /** Hashes of the body under every key: an earlier post may have any of them. */
  known: readonly string[];
}

function hashSubmission(submission: Submission, indexKeys: KnownIndexKeys): HashedSubmission {
  return { ...submission, ...hashPayload(submission.payload, indexKeys), indexKeys };
}

/** @returns null when the keys of the blind indexes have changed: nothing was written. */
async function checkAndStore(
  runner: SqlRunner,
  submission: HashedSubmission,
  { isOffered }: { isOffered: boolean },
): Promise<StoredResponse | null> {
  const { access, post, payloadHash, receivedAt, indexKeys, known } = submission;
  const { isTest, publisherId } = access;
  assertAgreed(post, access);
  const recorder = recordChecks(() => performance.now());
  // One statement looked up key, pause and cap. Its time is recorded with the key.
  recorder.add("key", PASSED, access.lookupMs);
  recorder.add("publisher", PASSED, 0);
  // ingest_lead looks for the same payload before it stores anything.
  recorder.add("payload", PASSED, 0);
  recorder.add("schema", PASSED, submission.schemaMs);

  // Phone, email, ZIP code, age, consent evidence, score. ingest_lead looks up the person.
  const gradedPost = access.mayClaimPremium ? post : withoutPhoneClaim(post);
  const consentMaxAgeMs = access.consentMaxAgeMs[post.line] ?? 0;
  const verification = await verifyPost({
    post,
    gradedPost,
    receivedAt,
    consentMaxAgeMs,
    isTest,
    indexKeys,
    recorder,
  });
  const lead = {
    leadId: randomUUID(),
    publisherId,
    isTest,
    post: gradedPost,
    payloadHash,
    receivedAt,
    verification,
  };
  const stored = await storeLead(runner, lead, {
    payloadHashes: known,
    indexKeys,
    checks: recorder.records,
    dailyCap: access.dailyCap,
    isOffered,
  });
  if (!stored) return null;
  const remarks = recorder.records.flatMap(({ verdict, reason }) =>
    verdict === "warned" && reason ? [reason] : [],
  );
  const failure = stored.known ?? verification.failure;
  const respond = () =>
    isTest ? testResponse(stored.leadId, post, remarks) : outcomeOf(stored.leadId, stored.status, remarks);
  return { state: "final", response: failure ? responseTo(stored.leadId, failure, isTest) : respond() };
}

function testResponse(leadId: string, post: LeadPost, remarks: readonly string[]): IntakeResponse {
  const { status, reason } = testOutcome(post.contact.zip.slice(0, 5));
  return { status, leadId, reasons: reason ? [...remarks, reason] : [...remarks], ...testMark(true) };
}
