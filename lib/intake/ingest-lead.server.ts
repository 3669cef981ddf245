import "server-only";
import { randomUUID } from "node:crypto";
import canonicalize from "canonicalize";
import { blindIndex } from "@/lib/platform/crypto/seal.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { allocateAndRespond } from "./allocate-and-respond.server";
import { capReached, type PublisherAccess } from "./authenticate-publisher.server";
import { type CheckRecorder, PASSED, recordChecks } from "./checks/record-checks";
import { claimRequest, type EarlierRequest, keepAnswer, type RequestKey } from "./claim-request.server";
import { consumeDailyCap } from "./consume-daily-cap.server";
import { findIdentical } from "./find-identical.server";
import { insertLead } from "./insert-lead.server";
import { answerOf, type IntakeResponse, markOf } from "./intake-response";
import { composeRow } from "./lead-row.server";
import { assertAgreed, readPost } from "./read-post";
import type { LeadPost } from "./schemas/lead-post";
import { testOutcome } from "./test-zips";
import { verifyPost } from "./verify-post.server";

/** A call of the intake API, past the door. */
export interface IntakeCall {
  access: PublisherAccess;
  body: unknown;
  idempotencyKey: string | null;
  receivedAt: Date;
}

/** The same person can come into stock between our look and our write once, or twice; not more often. */
const MAX_TRIES = 3;

/**
 * Takes a lead: checks it, keeps it with a row for every check, and finds it an owner. Lead, checks, evidence,
 * the place in the day's cap and the answer's key are one transaction; the sale is the next one.
 * @throws AppError 400 with field errors, 409 for a reused key, 422 outside the agreement, 429 at the cap.
 */
export async function ingestLead(call: IntakeCall): Promise<IntakeResponse> {
  const startedAt = performance.now();
  const post = readPost(call.body);
  const schemaMs = performance.now() - startedAt;
  const payloadHash = blindIndex(canonicalize(post) ?? "", "Lead.payload");
  const key = requestKeyOf(call, payloadHash);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const taken = await inTransaction((transaction) =>
        takeOnce(transaction, { ...call, post, schemaMs, payloadHash, key }),
      );
      return taken.state === "open" ? await allocateAndRespond(taken.answer.leadId, key) : taken.answer;
    } catch (error) {
      if (attempt === MAX_TRIES || !(error instanceof PersonCameMeanwhile)) throw error;
    }
  }
}

function requestKeyOf({ access, idempotencyKey }: IntakeCall, bodyHash: string): RequestKey | null {
  return idempotencyKey === null ? null : { publisherId: access.publisherId, idempotencyKey, bodyHash };
}

/** Ends the transaction; the next try finds the person in stock. */
class PersonCameMeanwhile extends Error {}

interface ReadCall extends IntakeCall {
  post: LeadPost;
  schemaMs: number;
  payloadHash: string;
  key: RequestKey | null;
}

async function takeOnce(transaction: Transaction, call: ReadCall): Promise<EarlierRequest> {
  const earlier = call.key ? await claimRequest(transaction, call.key) : null;
  if (earlier) return earlier;
  if (call.access.isFull) throw capReached(call.access);
  const taken = await judge(transaction, call);
  if (call.key) await keepAnswer(transaction, call.key, taken);
  // Last, because from here to the commit all posts of a capped publisher wait for each other.
  if (taken.state === "open") await consumeDailyCap(transaction, call.access);
  return taken;
}

async function judge(transaction: Transaction, call: ReadCall): Promise<EarlierRequest> {
  const { access, post, payloadHash, receivedAt } = call;
  const { isTest, publisherId } = access;
  const recorder = recordDoor(access);
  const startedAt = performance.now();
  const identicalId = isTest ? null : await findIdentical(transaction, call);
  if (identicalId) return settled(answerOf(identicalId, "identical-payload", isTest));
  recorder.add("payload", PASSED, performance.now() - startedAt);
  assertAgreed(post, access);
  recorder.add("schema", PASSED, call.schemaMs);

  const verification = await verifyPost(transaction, { post, receivedAt, isTest, recorder });
  const leadId = randomUUID();
  const row = composeRow({ leadId, publisherId, isTest, post, payloadHash, receivedAt, verification });
  if (!(await insertLead(transaction, row.lead, recorder.records, row.consent)))
    throw new PersonCameMeanwhile();
  const remarks = recorder.records.flatMap(({ verdict, reason }) =>
    verdict === "warned" && reason ? [reason] : [],
  );
  if (verification.failure) return settled(answerOf(leadId, verification.failure, isTest));
  if (!isTest) return { state: "open", answer: { status: "stored", leadId, reasons: remarks } };
  const { status, reason } = testOutcome(row.lead.zip);
  return settled({ status, leadId, reasons: reason ? [...remarks, reason] : remarks, ...markOf(isTest) });
}

function settled(answer: IntakeResponse): EarlierRequest {
  return { state: "settled", answer };
}

/** Key, pause and cap were looked up in one statement; its time stands at the key. */
function recordDoor({ lookupMs }: PublisherAccess): CheckRecorder {
  const recorder = recordChecks(() => performance.now());
  recorder.add("key", PASSED, lookupMs);
  recorder.add("publisher", PASSED, 0);
  return recorder;
}
