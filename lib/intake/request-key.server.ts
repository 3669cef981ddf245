import "server-only";
import { hashPayload, readIndexKeys } from "@/lib/contacts/person-index.server";
import { AppError, conflict } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { type IntakeResponse, readStoredResponse } from "./intake-response";

/** A publisher's Idempotency-Key, as it is stored: `requestKeyOf` makes it. */
export interface RequestKey {
  publisherId: string;
  idempotencyKey: string;
}

/** Begins the stored keys of test mode. No header has a space, so no key of live mode can begin like that. */
const TEST_PREFIX = "test ";

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
 * Returns the key under which the response to an Idempotency-Key is stored. Test keys and live keys of a publisher share no
 * responses: otherwise a live post would get the response of a test, and its lead would be lost.
 */
export function requestKeyOf(
  { publisherId, isTest }: { publisherId: string; isTest: boolean },
  header: string,
): RequestKey {
  return { publisherId, idempotencyKey: isTest ? `${TEST_PREFIX}${header}` : header };
}

/**
 * Returns the response that was stored with a key; null when the key is new.
 * @param payload the present body, in canonical JSON.
 * @throws AppError 409 when the key was used with another body.
 */
export async function findEarlierResponse(key: RequestKey, payload: string): Promise<StoredResponse | null> {
  const [earlier] = await autocommit.rows(
    sql(`SELECT "bodyHash", "responseStatus", "response" FROM "IntakeRequest"
     WHERE "publisherId" = $1 AND "idempotencyKey" = $2`),
    [key.publisherId, key.idempotencyKey],
  );
  if (!earlier) return null;
  // The keys are read after the row, whose hash may be of a key that was added meanwhile.
  const { known } = hashPayload(payload, await readIndexKeys());
  if (!known.includes(earlier.bodyHash)) {
    throw conflict("idempotency-key-reused", "This Idempotency-Key was used with another body.");
  }
  const state = earlier.responseStatus === OPEN ? "open" : "final";
  return { state, response: readStoredResponse(earlier.response) };
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
