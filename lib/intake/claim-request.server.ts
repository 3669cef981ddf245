import "server-only";
import { AppError, conflict } from "@/lib/kit/errors";
import { pool } from "@/lib/platform/db/pool.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { type IntakeResponse, intakeResponse } from "./intake-response";

/** A publisher's Idempotency-Key with the body it came with. */
export interface RequestKey {
  publisherId: string;
  idempotencyKey: string;
  /** Keyed hash of the body. */
  bodyHash: string;
}

/** `settled`: the answer stands. `open`: the lead is taken, and somebody is still finding it a buyer. */
export type EarlierRequest = { state: "settled" | "open"; answer: IntakeResponse };

/** responseStatus while the answer is not final. */
const OPEN = 0;

/** @throws AppError 400 for a key that is no key. */
export function readIdempotencyKey(header: string | null): string | null {
  if (header === null) return null;
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new AppError(
    "idempotency-key-not-valid",
    400,
    "Idempotency-Key takes 1 to 200 visible ASCII characters.",
  );
}

/**
 * Takes the key for this transaction, or waits for who has it. When that one fails, the key is free again.
 * @returns null when the key is ours now; else what the earlier request was answered.
 * @throws AppError 409 when the key came with another body.
 */
export async function claimRequest(
  transaction: Transaction,
  key: RequestKey,
): Promise<EarlierRequest | null> {
  const { publisherId, idempotencyKey, bodyHash } = key;
  const claimed = await transaction.query(
    `INSERT INTO "IntakeRequest" ("publisherId", "idempotencyKey", "bodyHash", "responseStatus", "response")
     VALUES ($1, $2, $3, $4, '{}') ON CONFLICT DO NOTHING RETURNING 1`,
    [publisherId, idempotencyKey, bodyHash, OPEN],
  );
  if (claimed.length === 1) return null;
  const [earlier] = await transaction.query<{ bodyHash: string; responseStatus: number; response: unknown }>(
    `SELECT "bodyHash", "responseStatus", "response" FROM "IntakeRequest"
     WHERE "publisherId" = $1 AND "idempotencyKey" = $2`,
    [publisherId, idempotencyKey],
  );
  if (earlier?.bodyHash !== bodyHash) {
    throw conflict("idempotency-key-reused", "This Idempotency-Key came with another body before.");
  }
  const state = earlier.responseStatus === OPEN ? "open" : "settled";
  return { state, answer: intakeResponse.parse(earlier.response) };
}

/** Keeps the answer beside its key, in the transaction that made the lead. */
export async function keepAnswer(
  transaction: Transaction,
  { publisherId, idempotencyKey }: RequestKey,
  { state, answer }: EarlierRequest,
): Promise<void> {
  await transaction.query(
    `UPDATE "IntakeRequest" SET "responseStatus" = $3, "response" = $4
     WHERE "publisherId" = $1 AND "idempotencyKey" = $2`,
    [publisherId, idempotencyKey, state === "open" ? OPEN : 200, answer],
  );
}

/** Makes an open answer final; of several at once the first one counts. @returns the answer that stands. */
export async function settleAnswer(key: RequestKey, answer: IntakeResponse): Promise<IntakeResponse> {
  const { rows } = await pool().query<{ response: unknown }>(
    `UPDATE "IntakeRequest" SET
       "response" = CASE WHEN "responseStatus" = ${OPEN} THEN $3 ELSE "response" END, "responseStatus" = 200
     WHERE "publisherId" = $1 AND "idempotencyKey" = $2
     RETURNING "response"`,
    [key.publisherId, key.idempotencyKey, answer],
  );
  return rows[0] ? intakeResponse.parse(rows[0].response) : answer;
}
