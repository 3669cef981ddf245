import "server-only";
import { randomUUID } from "node:crypto";
import { type LeadKey, readLeadKeys, sealForLead } from "@/lib/contacts/seal-lead.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { count } from "@/lib/platform/metrics/metrics.server";
import { LEAD_ALERT } from "../events";
import { nextAttemptAt } from "../retry-schedule";
import type { AttemptResult } from "../senders/outbound-delivery.server";
import type { Claimed } from "./claim-deliveries.server";
import { type HealthChange, healthChange, healthChangeJob } from "./health-change.email";

/** A finished attempt and its result. */
export interface FinishedAttempt {
  claimed: Claimed;
  startedAt: Date;
  durationMs: number;
  result: AttemptResult;
}

/**
 * The context that a response is sealed with, under the key of its lead: receivers repeat consumers' contact data in their
 * responses, and a response that arrives after an erasure must not be readable.
 */
export const answerContext = (deliveryId: string, number: number | string) =>
  `DeliveryAttempt.answer:${deliveryId}:${number}`;

const RECORD_ATTEMPTS = sql(
  `SELECT "destinationId", "change" FROM record_attempts($1, $2, clock_timestamp())`,
  { planName: "record-attempts" },
);

/** A delivery without retries left may also be superseded, because another destination has the lead. */
const COUNT_FAILED = sql(
  `SELECT count(*)::int AS "failed!" FROM "Delivery" WHERE "id" = ANY($1::uuid[]) AND "status" = 'dead' AND "event" <> $2`,
);

/**
 * Records finished attempts in one transaction: the attempts, the new status of their deliveries, deliveries to backup
 * destinations, circuit breakers and pauses, and the emails that tell owners of these. Repeating a call whose result was lost
 * counts no attempt twice, and sends no email twice.
 * @returns the changes that owners are told of.
 * @throws pg's error, or pg-boss's when an email cannot be enqueued: then nothing is recorded.
 */
export async function recordAttempts(
  workerId: string,
  finished: readonly FinishedAttempt[],
): Promise<HealthChange[]> {
  const keys = await readLeadKeys(finished.flatMap(({ claimed }) => claimed.leadId ?? []));
  const results = finished.map((attempt) => toRow(attempt, keys.get(attempt.claimed.leadId ?? "") ?? null));
  const email = await prepareJob(healthChangeJob);
  const last = results
    .filter(({ isAccepted, retryAt }) => !isAccepted && retryAt === null)
    .map(({ id }) => id);
  const { changes, failed } = await inTransaction(async (transaction) => {
    const rows = await transaction.rows(RECORD_ATTEMPTS, [workerId, JSON.stringify(results)]);
    const changes = rows.map((row) => healthChange.parse(row));
    for (const change of changes) await email.enqueue(transaction, { ...change, noticeId: randomUUID() });
    const [counted] = last.length > 0 ? await transaction.rows(COUNT_FAILED, [last, LEAD_ALERT]) : [];
    return { changes, failed: counted?.failed ?? 0 };
  });
  count("leadwell_deliveries_failed_total", failed);
  return changes;
}

function toRow({ claimed, startedAt, durationMs, result }: FinishedAttempt, key: LeadKey | null) {
  const { isAccepted, status, error, answer, requestId, isGone, retryAfterMs } = result;
  const { isFinal = false, isOwnFault = false } = result;
  const failedAt = new Date(startedAt.getTime() + durationMs);
  const { retryWindowStartedAt } = claimed;
  const attempts = claimed.attempts - claimed.attemptsBefore;
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
      answer === null
        ? null
        : sealForLead(key, withoutNul(answer), answerContext(claimed.id, claimed.attempts)),
    requestId: requestId === null ? null : withoutNul(requestId),
    isGone,
    // `record_attempts` reads `isFinal` as: this failure says nothing about the destination. `retryAt: null` ends the delivery.
    isFinal: isFinal || isOwnFault,
    retryAt: isAccepted || isFinal ? null : nextAttemptAt({ ...attempt, random: Math.random() }),
  };
}

/** PostgreSQL stores no NUL in texts. */
function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}

/** Collects items that come one by one, and writes them in batches. */
export interface RecordBuffer<Item> {
  add(item: Item): void;
  /** Resolves when everything that was added is written. */
  drained(): Promise<void>;
}

interface BufferOptions<Item> {
  /** A batch is written when it has `most` items, or after so many milliseconds. */
  afterMs: number;
  most: number;
  write: (items: readonly Item[]) => Promise<void>;
  /** Called with the error of a failed write; the items are written again after `retryMs`. */
  onFailure: (error: unknown) => void;
  retryMs: number;
}

/**
 * Writes one batch at a time. What cannot be written is kept and written again: no result is lost. After each failure the
 * batch is half as large, and a single item that fails goes to the end, so that one bad item does not hold up the others.
 */
export function createRecordBuffer<Item>({
  afterMs,
  most,
  write,
  onFailure,
  retryMs,
}: BufferOptions<Item>): RecordBuffer<Item> {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | null = null;
  let isWriting = false;
  let size = most;
  let onDrained: (() => void)[] = [];

  const schedule = (delayMs: number) => {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, delayMs);
  };

  async function flush(): Promise<void> {
    if (isWriting || waiting.length === 0) return;
    isWriting = true;
    const batch = waiting.slice(0, size);
    const isWritten = await write(batch).then(
      () => true,
      (error: unknown) => {
        onFailure(error);
        return false;
      },
    );
    isWriting = false;
    const rest = waiting.slice(batch.length);
    if (isWritten) waiting = rest;
    else if (batch.length === 1) waiting = [...rest, ...batch];
    size = isWritten ? most : Math.ceil(batch.length / 2);
    if (waiting.length > 0) schedule(isWritten ? 0 : retryMs);
    else for (const resolve of onDrained.splice(0)) resolve();
  }

  return {
    add(item) {
      waiting.push(item);
      if (waiting.length >= most) void flush();
      else schedule(afterMs);
    },
    drained() {
      if (waiting.length === 0 && !isWriting) return Promise.resolve();
      const drained = Promise.withResolvers<void>();
      onDrained = [...onDrained, drained.resolve];
      return drained.promise;
    },
  };
}
