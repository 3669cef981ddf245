import "server-only";
import { seal } from "@/lib/platform/crypto/seal.server";
import { pool } from "@/lib/platform/db/pool.server";
import { nextTryAt } from "../retry-schedule";
import type { TryResult } from "../senders/outbound-delivery";
import type { Claimed } from "./claim.server";

/** A try that is over. */
export interface FinishedTry {
  claimed: Claimed;
  startedAt: Date;
  durationMs: number;
  result: TryResult;
}

/** What became of a destination by these tries, and its owner is told of. */
export interface HealthChange {
  destinationId: string;
  change: "broken" | "mended" | "gone" | "failing";
}

/** What an attempt's answer is bound to: receivers repeat consumers' contact data in it. */
export const answerContext = (deliveryId: string, number: number | string) =>
  `DeliveryAttempt.answer:${deliveryId}:${number}`;

/**
 * Writes down how tries went, in one statement: attempts, what becomes of the deliveries, backups, breakers. The only
 * writer of all that.
 */
export async function recordTries(workerId: string, tries: readonly FinishedTry[]): Promise<HealthChange[]> {
  const { rows } = await pool().query<HealthChange>({
    name: "record-attempts",
    text: `SELECT "destinationId", "change" FROM record_attempts($1, $2, clock_timestamp())`,
    values: [workerId, JSON.stringify(tries.map(toRow))],
  });
  return rows;
}

function toRow({ claimed, startedAt, durationMs, result }: FinishedTry) {
  const { isAccepted, status, error, answer, requestId, isGone, retryAfterMs } = result;
  const failedAt = new Date(startedAt.getTime() + durationMs);
  const { attempts, retryWindowStartedAt } = claimed;
  const attempt = { attempts, retryWindowStartedAt, failedAt, retryAfterMs };
  return {
    id: claimed.id,
    number: claimed.attempts,
    startedAt,
    durationMs: Math.round(durationMs),
    isAccepted,
    status,
    error,
    answerSealed:
      answer === null ? null : seal(withoutNul(answer), answerContext(claimed.id, claimed.attempts)),
    requestId: requestId === null ? null : withoutNul(requestId),
    isGone,
    retryAt: isAccepted ? null : nextTryAt({ ...attempt, random: Math.random() }),
  };
}

/** PostgreSQL stores no NUL in texts. */
function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}
