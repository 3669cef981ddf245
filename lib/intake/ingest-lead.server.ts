import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import canonicalize from "canonicalize";
import { v7 as timeOrderedId } from "uuid";
import { hashPayload, type KnownIndexKeys, knownIndexKeys } from "@/lib/contacts/person-index.server";
import { AppError } from "@/lib/kit/errors";
import { messageOf } from "@/lib/kit/message-of";
import { announceSale, repeatCollisions } from "@/lib/marketplace/sell-leads.server";
import { logger } from "@/lib/platform/logger.server";
import { describeSpan } from "@/lib/platform/tracing/span.server";
import {
  assertMayPost,
  assertTakesNew,
  authenticatePublisher,
  capReached,
  type PublisherAccess,
} from "./authenticate-publisher.server";
import { withoutPhoneClaim } from "./checks/check-phone-claim";
import { toldReason } from "./checks/reasons";
import { PASSED, recordChecks, remarksOf } from "./checks/record-checks";
import { countRefusal } from "./count-refusal.server";
import { finishOpenRequest } from "./finish-open-request.server";
import type { IntakeResponse } from "./intake-response";
import { possibleResponses } from "./outcome-response";
import { assertAgreed, readPost } from "./read-post";
import {
  findEarlierResponse,
  type RequestKey,
  readIdempotencyKey,
  requestKeyOf,
  type StoredResponse,
} from "./request-key.server";
import { waitBeforeResponse } from "./response-time";
import type { LeadPost } from "./schemas/lead-post";
import { isCapReached, storeLead } from "./store-lead.server";
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
  /** Waits so many milliseconds. Tests replace it to see how long a response waits. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

/** The one reason for everything that we know about a person. A response with it is delayed, so that its time tells no more. */
const ABOUT_A_PERSON = toldReason("on-suppression-list");

/**
 * Takes a lead in. In this order: authenticates the publisher, refuses it when it is paused or over its limits, reads the body
 * by the schema of its line, runs the checks, then stores the lead and allocates it to an order in one statement. A post with
 * an Idempotency-Key may repeat an earlier one, so a pause and the daily cap refuse it only when its key is not known.
 * @throws AppError 400 with field errors, 401 unknown key, 403 paused publisher, 409 reused Idempotency-Key,
 * 422 line or state that was not agreed, 429 limit per minute or daily cap; and the errors of `readBody`.
 */
export async function ingestLead(call: IntakeCall): Promise<IntakeResponse> {
  const startedAt = performance.now();
  const access = await authenticatePublisher(call.authorization, call.receivedAt);
  try {
    const response = await ingestFrom(access, call);
    describeSpan(() => ({ "leadwell.lead_id": response.leadId, "leadwell.outcome": response.status }));
    if (response.reasons.includes(ABOUT_A_PERSON)) {
      const { wait = pause } = call;
      await wait(waitBeforeResponse(performance.now() - startedAt));
    }
    return response;
  } catch (error) {
    const isCounted = error instanceof AppError && error.status < 500 && !access.isTest;
    if (isCounted) await countRefusal(access.publisherId, error.code);
    throw error;
  }
}

async function ingestFrom(access: PublisherAccess, call: IntakeCall): Promise<IntakeResponse> {
  const idempotencyKey = readIdempotencyKey(call.idempotencyKey);
  assertMayPost(access, idempotencyKey !== null);
  const submission = readSubmission(access, await call.readBody(), idempotencyKey, call.receivedAt);
  const { state, response } = (await refuse(submission)) ?? (await storeAndOffer(submission));
  return state === "open" && submission.key ? finishOpenRequest(response.leadId, submission.key) : response;
}

/** A post whose publisher is known and whose body follows the schema of its line. */
interface Submission {
  /** The id of the lead that it becomes when it is stored. */
  leadId: string;
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
  const key = idempotencyKey === null ? null : requestKeyOf(access, idempotencyKey);
  return { leadId: timeOrderedId(), access, post, schemaMs, payload, key, receivedAt };
}

/**
 * Refuses a post during a pause, at the daily cap or outside the agreement, unless it repeats an earlier one.
 * @returns the response of the earlier one; null for a post that may be stored.
 * @throws AppError 403 during a pause, 409 when the Idempotency-Key was used with another body, 422 outside the agreement,
 * 429 at the cap.
 */
async function refuse({ access, post, payload, key }: Submission): Promise<StoredResponse | null> {
  try {
    assertTakesNew(access);
    assertAgreed(post, access);
    return null;
  } catch (refusal) {
    const earlier = key && (await findEarlierResponse(key, payload));
    if (earlier) return earlier;
    throw refusal;
  }
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
  const { response } = result;
  if (response.status === "accepted" && !access.isTest) await announceSale({ leadId: response.leadId });
  return result;
}

async function storeWithOrWithoutOffer(submission: Submission): Promise<StoredResponse> {
  const { leadId, access } = submission;
  const { isTest, publisherId } = access;
  try {
    return await repeatCollisions(() => storeOnce(submission, { isOffered: !isTest }));
  } catch (error) {
    if (isTest || isCapReached(error) || !isRefusedStatement(error)) throw error;
    logger().error({ leadId, publisherId, error: messageOf(error) }, "allocation failed");
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

/** One statement, which commits by itself: no lock is held while this process computes or waits. */
async function storeOnce(submission: Submission, options: { isOffered: boolean }): Promise<StoredResponse> {
  for (let isOutdated = false; ; isOutdated = true) {
    const indexKeys = await knownIndexKeys({ isOutdated });
    const response = await checkAndStore(hashSubmission(submission, indexKeys), options);
    if (response) return response;
  }
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

/** @returns null when nothing was written, and the call must be repeated with the present keys of the blind indexes. */
async function checkAndStore(
  submission: HashedSubmission,
  { isOffered }: { isOffered: boolean },
): Promise<StoredResponse | null> {
  const { leadId, access, key, post, payloadHash, receivedAt, indexKeys, known } = submission;
  const { isTest, publisherId } = access;
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
    leadId,
    publisherId,
    isTest,
    post: gradedPost,
    payloadHash,
    receivedAt,
    verification,
  };
  const responses = possibleResponses(
    { leadId, isTest, zip: post.contact.zip, failure: verification.failure },
    remarksOf(recorder.records),
  );
  const stored = await storeLead(lead, {
    idempotencyKey: key?.idempotencyKey ?? null,
    responses,
    payloadHashes: known,
    indexKeys,
    checks: recorder.records,
    dailyCap: access.dailyCap,
    isOffered,
  });
  if (stored === "keys-changed") return null;
  // Null when the key was removed meanwhile, so the post is stored after all.
  if (stored === "key-used") return key && findEarlierResponse(key, submission.payload);
  if (stored.known === "identical-payload") await countRefusal(publisherId, stored.known);
  const response = responses[stored.known ?? stored.status ?? "other"] ?? responses.other;
  return { state: "final", response: { ...response, leadId: stored.leadId } };
}
