import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { findLiveSessionIds } from "@/lib/accounts/sessions/sessions.server";
import {
  type ChannelListener,
  type HeardPayloads,
  listenToChannel,
} from "@/lib/platform/db/listen-to-channel.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { ArrivalDto } from "./schemas";

/** Announces sales with the ids of the accounts that got leads (`announceSale` in lib/marketplace/sell-leads.server.ts). */
const CHANNEL = "leadwell_sold";
/** Without a connection for notifications, sales are read this often. Also the interval between attempts to connect. */
const POLL_INTERVAL_MS = 1_000;
/**
 * With a connection, the sales of all accounts with open streams are read this often, because a process that stops between
 * a sale and its notification announces nothing. Each of these reads also sends keep-alives and re-checks the sessions.
 */
const FULL_READ_INTERVAL_MS = 15_000;
/** Between two reads. Notifications in between are read together. */
const MIN_PAUSE_MS = 100;
/** After a read that met READ_LIMIT. */
const PAUSE_AFTER_GAP_MS = 1_000;
/**
 * Each read begins 20 s before the end of the one before. A sale gets its time at the start of its transaction and
 * becomes visible at the commit, at most 15 s later (statement_timeout of the pool).
 */
const OVERLAP_MS = 20_000;
/** Sales of one account in one read. With more, its clients read their lists again; those of other accounts do not. */
const READ_LIMIT = 5_000;

/** An open stream that is told about new leads of its account. */
export interface ArrivalListener {
  userId: string;
  sessionId: string;
  /** Leads that were sold before this time, in milliseconds of the database's clock, are not sent. */
  sinceMs: number;
  /** Leads that were already sent, with the time of their sale in milliseconds. */
  sent: Map<string, number>;
  onArrivals(arrivals: readonly ArrivalDto[]): void;
  /** Too many leads were sold to send them one by one. */
  onGap(): void;
  keepAlive(): void;
  /** Closes the stream: the session has ended, or the client reads too slowly. */
  end(): void;
}

interface Hub {
  listeners: Set<ArrivalListener>;
  /** Listeners that no read has served. What was sold while their streams opened may have been announced before. */
  joined: Set<ArrivalListener>;
  /** Streams of each account that are open or about to be. */
  streams: Map<string, number>;
  /** Open while there are listeners. */
  channel: ChannelListener | null;
  /**
   * When the last full read began, in milliseconds of the database's clock, which writes the times of sales: this server's may
   * differ by more than the overlap. The next one continues there, however long the database was away.
   */
  readAtMs: number;
  /** When it began, on the clock of `performance.now()`. */
  fullReadMs: number;
  /** The present read and those before it, of this channel and of earlier ones. */
  reading: Promise<unknown>;
}

// On globalThis, because the bundler may load this module more than once and a process must read only once.
declare global {
  var leadwellArrivals: Hub | undefined;
}

function hub(): Hub {
  globalThis.leadwellArrivals ??= {
    listeners: new Set(),
    joined: new Set(),
    streams: new Map(),
    channel: null,
    readAtMs: 0,
    fullReadMs: 0,
    reading: Promise.resolve(),
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
 * @returns a function that ends the reservation, and does nothing when it is called again; null when there are `most`
 * streams already.
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

/**
 * Tells a listener about new leads until the returned function is called. One connection to PostgreSQL hears of sales for
 * all listeners of this process.
 * @param openedAtMs what the database's clock said when the listener's account was read.
 */
export function listenForArrivals(listener: ArrivalListener, openedAtMs: number): () => void {
  const { listeners, joined } = hub();
  listeners.add(listener);
  joined.add(listener);
  hub().channel ??= openChannel(openedAtMs);
  hub().channel?.request();
  return () => {
    listeners.delete(listener);
    joined.delete(listener);
    if (listeners.size > 0) return;
    void hub().channel?.stop();
    hub().channel = null;
  };
}

function openChannel(openedAtMs: number): ChannelListener {
  Object.assign(hub(), { readAtMs: openedAtMs, fullReadMs: performance.now() });
  return listenToChannel({
    channel: CHANNEL,
    applicationName: "leadwell-streams",
    everyMs: POLL_INTERVAL_MS,
    work: readInTurn,
  });
}

/** What the database's clock says, in milliseconds. */
export async function readDatabaseClock(): Promise<number> {
  const [row] = await autocommit.rows(sql(`SELECT clock_timestamp() AS "now!"`), []);
  if (!row) throw new Error("the database has no clock");
  return row.now.getTime();
}

/**
 * The leads that were sold to these accounts since `since`, oldest first.
 * @param limit for each account, so that one that buys thousands at once leaves the others theirs.
 */
export async function findArrivals(
  userIds: readonly string[],
  since: Date,
  limit: number,
): Promise<(ArrivalDto & { userId: string })[]> {
  const rows = await autocommit.rows(
    sql(`SELECT s."leadId", s."orderId", s."userId", s."soldAt" FROM unnest($1::uuid[]) u ("id") CROSS JOIN LATERAL (
       SELECT a."leadId", a."orderId", a."userId", a."allocatedAt" AS "soldAt" FROM "Allocation" a
       WHERE a."userId" = u."id" AND a."allocatedAt" >= $2 ORDER BY a."allocatedAt", a."leadId" LIMIT $3) s
     ORDER BY s."soldAt", s."leadId"`),
    [userIds, since, limit],
  );
  return rows.map((row) => ({ ...row, soldAt: row.soldAt.toISOString() }));
}

/** The earliest sale time that can still become visible at `timeMs`. */
export function overlapStart(timeMs: number): Date {
  return new Date(timeMs - OVERLAP_MS);
}

/** A channel that was closed may still be reading when the next one opens. Two reads at a time could send a lead twice. */
async function readInTurn(heard: HeardPayloads): Promise<void> {
  const turn = hub().reading.then(() => read(heard));
  hub().reading = turn.catch(() => {});
  await turn;
}

async function read(heard: HeardPayloads): Promise<void> {
  const { listeners, joined, readAtMs, fullReadMs } = hub();
  const startedMs = performance.now();
  const isDue = startedMs - fullReadMs >= FULL_READ_INTERVAL_MS;
  const isNew = new Set(joined);
  joined.clear();
  if (heard === null || isDue) {
    const startedAtMs = await readDatabaseClock();
    const isCut = await tell([...listeners], Math.min(readAtMs, startedAtMs), isDue);
    Object.assign(hub(), { readAtMs: startedAtMs, fullReadMs: startedMs });
    if (isCut) await pause(PAUSE_AFTER_GAP_MS);
    return;
  }
  const sold = new Set([...heard].flatMap((payload) => payload.split(" ")));
  const concerned = [...listeners].filter((listener) => sold.has(listener.userId) || isNew.has(listener));
  if (concerned.length === 0) return;
  const isCut = await tell(concerned, await readDatabaseClock(), false);
  await pause(isCut ? PAUSE_AFTER_GAP_MS : MIN_PAUSE_MS);
}

/**
 * Sends listeners the leads of their accounts, and ends those whose session has ended.
 * @returns whether an account had too many leads to send them.
 */
async function tell(
  listeners: readonly ArrivalListener[],
  fromMs: number,
  isKeepAlive: boolean,
): Promise<boolean> {
  const userIds = [...new Set(listeners.map(({ userId }) => userId))];
  const arrivals = await findArrivals(userIds, overlapStart(fromMs), READ_LIMIT);
  const byAccount = Map.groupBy(arrivals, ({ userId }) => userId);
  const isCut = ({ userId }: ArrivalListener) => byAccount.get(userId)?.length === READ_LIMIT;
  const isAnyCut = listeners.some(isCut);
  const messages = listeners.map((listener) => ({
    listener,
    unsent: (byAccount.get(listener.userId) ?? []).filter(
      ({ leadId, soldAt }) => Date.parse(soldAt) >= listener.sinceMs && !listener.sent.has(leadId),
    ),
  }));
  const due = isKeepAlive
    ? messages
    : messages.filter(({ listener, unsent }) => isCut(listener) || unsent.length > 0);
  if (due.length === 0) return isAnyCut;
  const live = await findLiveSessionIds([...new Set(due.map(({ listener }) => listener.sessionId))]);
  for (const { listener, unsent } of due) {
    // It may have left while the database was asked.
    if (!hub().listeners.has(listener)) continue;
    if (!live.has(listener.sessionId)) listener.end();
    else if (isCut(listener)) listener.onGap();
    else if (unsent.length > 0) sendUnsent(listener, unsent);
    else listener.keepAlive();
  }
  return isAnyCut;
}

function sendUnsent(listener: ArrivalListener, unsent: readonly ArrivalDto[]): void {
  // No read begins before the last full one, less the overlap; a minute is for a clock that steps back.
  const oldestMs = overlapStart(hub().readAtMs - 60_000).getTime();
  for (const [leadId, soldAtMs] of listener.sent) if (soldAtMs < oldestMs) listener.sent.delete(leadId);
  for (const { leadId, soldAt } of unsent) listener.sent.set(leadId, Date.parse(soldAt));
  listener.onArrivals(unsent.map(({ leadId, orderId, soldAt }) => ({ leadId, orderId, soldAt })));
}
