import "server-only";
import { isSessionLive } from "@/lib/accounts/sessions/sessions.server";
import { messageOf } from "@/lib/kit/message-of";
import { pool } from "@/lib/platform/db/pool.server";
import { logger } from "@/lib/platform/logger.server";
import type { ArrivalDto } from "./schemas";

/** How often this process looks for all its listeners together. */
const LOOK_EVERY_MS = 1_000;
/** Of these looks every so many also says a word to those who got nothing, and asks for their sessions. */
const BEAT_EVERY_LOOKS = 15;
/**
 * How far a look goes back: a sale has its time from the beginning of a transaction and is seen at its end, at most
 * 15 s later (statement_timeout of the pool).
 */
const LOOK_BACK_MS = 20_000;

/** Somebody who is told of the leads that become theirs. */
export interface ArrivalListener {
  userId: string;
  sessionId: string;
  /** Leads that it knows already, with the milliseconds of their sale. */
  known: Map<string, number>;
  arrive(arrivals: readonly ArrivalDto[]): void;
  beat(): void;
  /** The session is over, or the reader too slow. */
  end(): void;
}

interface Hub {
  listeners: Set<ArrivalListener>;
  timer: NodeJS.Timeout | null;
  looks: number;
  isLooking: boolean;
}

// On globalThis: the bundler may load this module more than once, and one look is enough for a process.
declare global {
  var leadwellArrivals: Hub | undefined;
}

function hub(): Hub {
  globalThis.leadwellArrivals ??= { listeners: new Set(), timer: null, looks: 0, isLooking: false };
  return globalThis.leadwellArrivals;
}

/** How many listeners an account has in this process. */
export function countListeners(userId: string): number {
  return [...hub().listeners].filter((listener) => listener.userId === userId).length;
}

/** Tells a listener of its arrivals from now on, until the function that is returned is called. */
export function listenForArrivals(listener: ArrivalListener): () => void {
  const { listeners } = hub();
  listeners.add(listener);
  hub().timer ??= setInterval(() => void look(), LOOK_EVERY_MS);
  return () => {
    listeners.delete(listener);
    const { timer } = hub();
    if (listeners.size > 0 || !timer) return;
    clearInterval(timer);
    hub().timer = null;
  };
}

/** What was sold to these accounts since a moment, oldest first. */
export async function findArrivals(
  userIds: readonly string[],
  since: Date,
  limit: number,
): Promise<(ArrivalDto & { userId: string })[]> {
  const { rows } = await pool().query<{ leadId: string; orderId: string; userId: string; soldAt: Date }>(
    `SELECT "leadId", "orderId", "userId", "allocatedAt" AS "soldAt" FROM "Allocation"
     WHERE "userId" = ANY ($1::uuid[]) AND "allocatedAt" >= $2 ORDER BY "allocatedAt", "leadId" LIMIT $3`,
    [[...userIds], since, limit],
  );
  return rows.map((row) => ({ ...row, soldAt: row.soldAt.toISOString() }));
}

/** The moment from which on a sale may still come to light. */
export function lookBackFrom(moment: number): Date {
  return new Date(moment - LOOK_BACK_MS);
}

/** As many as one look takes; more in twenty seconds come with the next ones. */
const LOOK_LIMIT = 5_000;

async function look(): Promise<void> {
  const { listeners, isLooking } = hub();
  if (isLooking) return;
  hub().isLooking = true;
  try {
    hub().looks += 1;
    const since = lookBackFrom(Date.now());
    const userIds = [...new Set([...listeners].map(({ userId }) => userId))];
    const arrivals = await findArrivals(userIds, since, LOOK_LIMIT);
    const isBeat = hub().looks % BEAT_EVERY_LOOKS === 0;
    for (const listener of listeners) await tell(listener, arrivals, isBeat);
  } catch (error) {
    logger().warn({ error: messageOf(error) }, "a look for arrivals failed");
  } finally {
    hub().isLooking = false;
  }
}

async function tell(
  listener: ArrivalListener,
  arrivals: readonly (ArrivalDto & { userId: string })[],
  isBeat: boolean,
): Promise<void> {
  const news = arrivals.filter(
    ({ userId, leadId }) => userId === listener.userId && !listener.known.has(leadId),
  );
  if (news.length === 0 && !isBeat) return;
  if (!(await isSessionLive(listener.sessionId))) return listener.end();
  if (news.length === 0) return listener.beat();
  for (const { leadId, soldAt } of news) listener.known.set(leadId, Date.parse(soldAt));
  const oldest = lookBackFrom(Date.now() - LOOK_BACK_MS).getTime();
  for (const [leadId, soldAtMs] of listener.known) if (soldAtMs < oldest) listener.known.delete(leadId);
  listener.arrive(news.map(({ leadId, orderId, soldAt }) => ({ leadId, orderId, soldAt })));
}
