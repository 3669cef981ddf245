import "server-only";
import { AppError, conflict } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { type IntakeResponse, readStoredResponse } from "./intake-response";

/** A publisher's Idempotency-Key. */
export interface RequestKey {
  publisherId: string;
  idempotencyKey: string;
}

/** `final`: the response does not change any more. `open`: an earlier release stored the lead and has not offered it. */
export interface StoredResponse {
  state: "final" | "open";
  response: IntakeResponse;
}

/** Value of responseStatus while the response is open. */
const OPEN = 0;

/** @throws AppError 400 unless the header is 1 to 200 visible ASCII characters. */
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
 * Claims the key for this transaction. While another transaction holds the key, this call waits; when that one is
 * rolled back, the key is free again.
 * @returns null when the key is ours; otherwise the response of the earlier request.
 * @param hashes of the body: the one to store, and all by which it is recognized.
 * @throws AppError 409 when the key was used with another body.
 */
export async function claimRequest(
  transaction: Transaction,
  { publisherId, idempotencyKey }: RequestKey,
  { payloadHash, known }: { payloadHash: string; known: readonly string[] },
): Promise<StoredResponse | null> {
  const claimed = await transaction.execute(
    sql(`INSERT INTO "IntakeRequest" ("publisherId", "idempotencyKey", "bodyHash", "responseStatus", "response")
     VALUES ($1, $2, $3, $4, '{}') ON CONFLICT DO NOTHING`),
    [publisherId, idempotencyKey, payloadHash, OPEN],
  );
  if (claimed === 1) return null;
  const [earlier] = await transaction.rows(
    sql(`SELECT "bodyHash", "responseStatus", "response" FROM "IntakeRequest"
     WHERE "publisherId" = $1 AND "idempotencyKey" = $2`),
    [publisherId, idempotencyKey],
  );
  if (!earlier || !known.includes(earlier.bodyHash)) {
    throw conflict("idempotency-key-reused", "This Idempotency-Key was used with another body.");
  }
  const state = earlier.responseStatus === OPEN ? "open" : "final";
  return { state, response: readStoredResponse(earlier.response) };
}

/** Stores the final response with its key, in the transaction that inserts the lead. */
export async function storeResponse(
  transaction: Transaction,
  { publisherId, idempotencyKey }: RequestKey,
  response: IntakeResponse,
): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "IntakeRequest" SET "responseStatus" = 200, "response" = $3
     WHERE "publisherId" = $1 AND "idempotencyKey" = $2`),
    [publisherId, idempotencyKey, JSON.stringify(response)],
  );
}

/** Makes an open response final. When several calls do so at once, the first one wins. @returns the final response. */
export async function finalizeResponse(key: RequestKey, response: IntakeResponse): Promise<IntakeResponse> {
  const [row] = await autocommit.rows(
    sql(
      `UPDATE "IntakeRequest" SET
       "response" = CASE WHEN "responseStatus" = ${OPEN} THEN $3::jsonb ELSE "response" END, "responseStatus" = 200
     WHERE "publisherId" = $1 AND "idempotencyKey" = $2
     RETURNING "response"` as const,
    ),
    [key.publisherId, key.idempotencyKey, JSON.stringify(response)],
  );
  return row ? readStoredResponse(row.response) : response;
}
