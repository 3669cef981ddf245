import "server-only";
import { isSessionLive } from "@/lib/accounts/sessions/sessions.server";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";
import type { ArrivalDto } from "./schemas";

/** One poll serves all listeners of this process. */
const POLL_INTERVAL_MS = 1_000;
/** Every 15th poll also sends a keep-alive and re-checks the session. */
const KEEP_ALIVE_EVERY_POLLS = 15;
/**
 * Each poll reads the sales of the last 20 s again. A sale gets its time at the start of its transaction and becomes
 * visible at the commit, at most 15 s later (statement_timeout of the pool).
 */
const OVERLAP_MS = 20_000;
/** Sales read by one poll. The next polls read the rest. */
const POLL_LIMIT = 5_000;

/** An open stream that is told about new leads of its account. */
export interface ArrivalListener {
  userId: string;
  sessionId: string;
  /** Leads that were already sent, with the time of their sale in milliseconds. */
  sent: Map<string, number>;
  onArrivals(arrivals: readonly ArrivalDto[]): void;
  keepAlive(): void;
  /** Closes the stream: the session has ended, or the client reads too slowly. */
  end(): void;
}

interface Hub {
  listeners: Set<ArrivalListener>;
  /** Streams of each account that are open or about to be. */
  streams: Map<string, number>;
  timer: NodeJS.Timeout | null;
  polls: number;
  isPolling: boolean;
}

// On globalThis, because the bundler may load this module more than once and a process must poll only once.
declare global {
  var leadwellArrivals: Hub | undefined;
}

function hub(): Hub {
  globalThis.leadwellArrivals ??= {
    listeners: new Set(),
    streams: new Map(),
    timer: null,
    polls: 0,
    isPolling: false,
  };
  return globalThis.leadwellArrivals;
}

/** The number of streams of an account in this process that are open or about to be. */
export function countStreams(userId: string): number {
  return hub().streams.get(userId) ?? 0;
}

/**
 * Counts one more stream of an account, unless it has `most` already. Nothing is awaited between the count and the
 * reservation, so parallel calls cannot open more than `most`.
 * @returns ends the reservation, once however often it is called; null when there are `most` streams already.
 */
export function reserveStream(userId: string, most: number): (() => void) | null {
  const { streams } = hub();
  if (countStreams(userId) >= most) return null;
  streams.set(userId, countStreams(userId) + 1);
  let isReserved = true;
  return () => {
    if (!isReserved) return;
    isReserved = false;
    const left = countStreams(userId) - 1;
    if (left > 0) streams.set(userId, left);
    else streams.delete(userId);
  };
}

/** Tells a listener about new leads until the returned function is called. */
export function listenForArrivals(listener: ArrivalListener): () => void {
  const { listeners } = hub();
  listeners.add(listener);
  hub().timer ??= setInterval(() => void poll(), POLL_INTERVAL_MS);
  return () => {
    listeners.delete(listener);
    const { timer } = hub();
    if (listeners.size > 0 || !timer) return;
    clearInterval(timer);
    hub().timer = null;
  };
}

/** The leads that were sold to these accounts since `since`, oldest first. */
export async function findArrivals(
  userIds: readonly string[],
  since: Date,
  limit: number,
): Promise<(ArrivalDto & { userId: string })[]> {
  const rows = await autocommit.rows(
    sql(`SELECT "leadId", "orderId", "userId", "allocatedAt" AS "soldAt" FROM "Allocation"
     WHERE "userId" = ANY ($1::uuid[]) AND "allocatedAt" >= $2 ORDER BY "allocatedAt", "leadId" LIMIT $3`),
    [userIds, since, limit],
  );
  return rows.map((row) => ({ ...row, soldAt: row.soldAt.toISOString() }));
}

/** The earliest sale time that can still become visible at `timeMs`. */
export function overlapStart(timeMs: number): Date {
  return new Date(timeMs - OVERLAP_MS);
}

async function poll(): Promise<void> {
  const { listeners, isPolling } = hub();
  if (isPolling) return;
  hub().isPolling = true;
  try {
    hub().polls += 1;
    const userIds = [...new Set([...listeners].map(({ userId }) => userId))];
    const arrivals = await findArrivals(userIds, overlapStart(Date.now()), POLL_LIMIT);
    const isKeepAlive = hub().polls % KEEP_ALIVE_EVERY_POLLS === 0;
    for (const listener of listeners) await notify(listener, arrivals, isKeepAlive);
  } catch (error) {
    logger().warn({ error: messageOf(error) }, "polling for new leads failed");
  } finally {
    hub().isPolling = false;
  }
}

async function notify(
  listener: ArrivalListener,
  arrivals: readonly (ArrivalDto & { userId: string })[],
  isKeepAlive: boolean,
): Promise<void> {
  const unsent = arrivals.filter(
    ({ userId, leadId }) => userId === listener.userId && !listener.sent.has(leadId),
  );
  if (unsent.length === 0 && !isKeepAlive) return;
  if (!(await isSessionLive(listener.sessionId))) return listener.end();
  if (unsent.length === 0) return listener.keepAlive();
  for (const { leadId, soldAt } of unsent) listener.sent.set(leadId, Date.parse(soldAt));
  const oldest = overlapStart(Date.now() - OVERLAP_MS).getTime();
  for (const [leadId, soldAtMs] of listener.sent) if (soldAtMs < oldest) listener.sent.delete(leadId);
  listener.onArrivals(unsent.map(({ leadId, orderId, soldAt }) => ({ leadId, orderId, soldAt })));
}
