import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";
import { cancelClaimed } from "../transition-deliveries.server";
import { IS_WITHDRAWN } from "../withdrawn-leads";
import {
  type Claimed,
  CONSENT_REVOKED,
  claimDeliveries,
  LEAD_WITHDRAWN,
  type Loaded,
  limitClaim,
  loadOutboundDeliveries,
  releaseClaims,
  releaseUnknownClaims,
} from "./claim-deliveries.server";
import { RECHECK_AFTER_MS } from "./tuning";

// What one worker has claimed, from the claim to the record of the attempt: it takes deliveries, lets them wait in a queue
// per destination, and checks each before its attempt begins.

/**
 * Creates the list of the deliveries that one worker has claimed.
 * @param timeoutMs the time limit of one attempt.
 */
export function createOwnClaims(workerId: string, timeoutMs: number) {
  const known = new Set<string>();
  // After an error the database may hold claims of this worker that it does not know: the connection can break after the
  // claim was committed. As long as the worker is alive, nobody else would release them.
  let mayHaveOthers = false;
  // The destination that was claimed last.
  let after: string | undefined;

  async function releaseOthers(): Promise<void> {
    if (!mayHaveOthers) return;
    mayHaveOthers = false;
    await releaseUnknownClaims(workerId, [...known]);
  }

  async function claimAndLoad(free: number) {
    // On the clock of `performance.now()`.
    const checkedMs = performance.now();
    const { most, perDestination } = limitClaim(free);
    const batch = await claimDeliveries(workerId, most, { perDestination, after });
    if (batch.length === 0) return null;
    after = batch.at(-1)?.destinationId;
    const kept = await loadAndCancelWithdrawn(workerId, batch, timeoutMs);
    for (const { claimed } of kept) known.add(claimed.id);
    return kept.map((one) => ({ ...one, checkedMs }));
  }

  return {
    /**
     * Claims and loads what is due. Deliveries whose lead was erased or returned, or whose person revoked the consent, are
     * cancelled and left out.
     * @param free how many more deliveries the worker may hold.
     * @returns null when nothing is due that the worker may take.
     * @throws pg's error. Whatever was claimed is released at the next call.
     */
    take: async (free: number) => {
      try {
        await releaseOthers();
        return free > 0 ? await claimAndLoad(free) : null;
      } catch (error) {
        mayHaveOthers = true;
        throw error;
      }
    },
    /** Releases deliveries that were not sent. When that fails, the next `take` does it. Never rejects. */
    giveBack: async (ids: readonly string[]): Promise<void> => {
      if (ids.length === 0) return;
      for (const id of ids) known.delete(id);
      try {
        await releaseClaims(workerId, ids);
      } catch (error) {
        mayHaveOthers = true;
        logger().error({ error: messageOf(error) }, "claims cannot be released");
      }
    },
    /** Forgets deliveries whose attempts are recorded. */
    settle: (ids: readonly string[]): void => {
      for (const id of ids) known.delete(id);
    },
  };
}

/** Loads claimed deliveries, and cancels those whose lead must not be sent any more. @returns the others. */
async function loadAndCancelWithdrawn(workerId: string, batch: readonly Claimed[], timeoutMs: number) {
  const loaded = await loadOutboundDeliveries(batch, timeoutMs);
  const withdrawn = loaded.filter(isWithdrawn).map(({ claimed }) => claimed.id);
  if (withdrawn.length > 0) await cancelClaimed(workerId, withdrawn);
  return loaded.filter((one) => !isWithdrawn(one));
}

function isWithdrawn(loaded: Loaded): boolean {
  return "missing" in loaded && (loaded.missing === LEAD_WITHDRAWN || loaded.missing === CONSENT_REVOKED);
}

interface Queue<Item> {
  waiting: Item[];
  underWay: number;
}

/**
 * Creates a queue per destination, with a limit on what is under way at once: a slow destination does not hold up the others.
 * @param run never rejects.
 */
export function createDestinationQueues<Item>(concurrency: number, run: (item: Item) => Promise<void>) {
  const queues = new Map<string, Queue<Item>>();
  let total = 0;
  let underWay = 0;
  let onIdle: (() => void)[] = [];

  async function finish(destinationId: string, queue: Queue<Item>, item: Item): Promise<void> {
    await run(item);
    queue.underWay -= 1;
    underWay -= 1;
    total -= 1;
    pump(destinationId, queue);
    if (underWay === 0) for (const resolve of onIdle.splice(0)) resolve();
  }

  function pump(destinationId: string, queue: Queue<Item>): void {
    while (queue.underWay < concurrency) {
      const item = queue.waiting.shift();
      if (item === undefined) break;
      queue.underWay += 1;
      underWay += 1;
      void finish(destinationId, queue, item);
    }
    if (queue.underWay === 0 && queue.waiting.length === 0) queues.delete(destinationId);
  }

  return {
    add(destinationId: string, item: Item): void {
      const queue = queues.get(destinationId) ?? { waiting: [], underWay: 0 };
      queues.set(destinationId, queue);
      queue.waiting.push(item);
      total += 1;
      pump(destinationId, queue);
    },
    /** Number of items that wait or are under way. */
    size: (): number => total,
    waitingFor: (destinationId: string): readonly Item[] => queues.get(destinationId)?.waiting ?? [],
    /** Removes and returns what waits for one destination, or for all. */
    takeBack(destinationId?: string): Item[] {
      const taken = destinationId === undefined ? [...queues.values()] : [queues.get(destinationId)];
      const items = taken.flatMap((queue) => queue?.waiting.splice(0) ?? []);
      total -= items.length;
      return items;
    },
    /** Resolves when nothing is under way. */
    idle(): Promise<void> {
      if (underWay === 0) return Promise.resolve();
      const idle = Promise.withResolvers<void>();
      onIdle = [...onIdle, idle.resolve];
      return idle.promise;
    },
  };
}

/** A claimed delivery that waits for its attempt. */
export interface Waiting {
  claimed: { id: string; destinationId: string };
  /** `Destination.updatedAt` of the settings that the attempt would use. Health and order do not change it. */
  destinationVersion: Date;
  /** When the database last said that it may be sent, on the clock of `performance.now()`. */
  checkedMs: number;
  /** The last check found that it must not be sent now. */
  isStopped: boolean;
}

// `IS TRUE` keeps the planner from the indexes of claims and statuses, with which PostgreSQL would compare each of thousands of
// claims with each ID. Each account is asked once. A lead that was returned, or whose person revoked the consent, is given back: the
// next claim cancels it. The test of an open breaker was claimed when "breakerUntil" had passed, so it may begin.
const MAY_BEGIN = sql(
  `WITH waiting AS MATERIALIZED (
     SELECT "id", "userId", "destinationId", lead_brought("event", "leadId") AS "leadId" FROM "Delivery"
     WHERE "id" = ANY ($1::uuid[]) AND ("claimedBy" = $2) IS TRUE AND ("status" = 'due') IS TRUE AND "heldAt" IS NULL
   ), account AS MATERIALIZED (SELECT DISTINCT "userId" FROM waiting)
   SELECT w."id" AS "id!", t."updatedAt" AS "destinationVersion!"
   FROM waiting w JOIN "Destination" t ON t."id" = w."destinationId" AND t."pausedAt" IS NULL AND t."removedAt" IS NULL
     AND (t."breakerUntil" IS NULL OR t."breakerUntil" <= clock_timestamp())
   WHERE w."userId" = ANY (ARRAY(
     SELECT a."userId" FROM account a WHERE NOT is_account_stopped(a."userId")))
     AND NOT EXISTS (SELECT 1 FROM "Lead" l WHERE l."id" = w."leadId" AND ${IS_WITHDRAWN})` as const,
  { planName: "may-begin" },
);

/**
 * Creates the check before each attempt. Up to 180 deliveries wait for a slow destination in a worker. Meanwhile their
 * account may be disabled, their destination paused, removed or given a new target or secret, its circuit breaker opened,
 * the consent of their consumer revoked, or their lead returned. One query checks everything
 * that wants to begin at the same time, and what waits behind it. An attempt begins at most `RECHECK_AFTER_MS` after its
 * check.
 * @param waitingFor returns the deliveries that wait for a destination.
 * @returns a function that tells whether the attempt may begin: not while the database does not respond.
 */
export function createBeginCheck(
  workerId: string,
  waitingFor: (destinationId: string) => readonly Waiting[],
): (delivery: Waiting) => Promise<boolean> {
  let asked: { delivery: Waiting; resolve: (mayBegin: boolean) => void }[] = [];

  async function checkAll(): Promise<void> {
    const batch = asked;
    asked = [];
    const destinationIds = new Set(batch.map(({ delivery }) => delivery.claimed.destinationId));
    const checked = [...batch.map(({ delivery }) => delivery), ...[...destinationIds].flatMap(waitingFor)];
    const open = await findOpen(workerId, checked);
    const checkedMs = performance.now();
    for (const delivery of open ? checked : [])
      Object.assign(delivery, { checkedMs, isStopped: !isOpen(open, delivery) });
    for (const { delivery, resolve } of batch) resolve(open !== null && !delivery.isStopped);
  }

  return (delivery) => {
    if (performance.now() - delivery.checkedMs <= RECHECK_AFTER_MS)
      return Promise.resolve(!delivery.isStopped);
    const answer = Promise.withResolvers<boolean>();
    asked.push({ delivery, resolve: answer.resolve });
    if (asked.length === 1) setImmediate(() => void checkAll());
    return answer.promise;
  };
}

function isOpen(open: ReadonlyMap<string, Date> | null, { claimed, destinationVersion }: Waiting): boolean {
  return open?.get(claimed.id)?.getTime() === destinationVersion.getTime();
}

/** @returns the version of the destination by delivery; null when the database does not respond. */
async function findOpen(workerId: string, deliveries: readonly Waiting[]): Promise<Map<string, Date> | null> {
  try {
    const rows = await autocommit.rows(MAY_BEGIN, [deliveries.map(({ claimed }) => claimed.id), workerId]);
    return new Map(rows.map(({ id, destinationVersion }) => [id, destinationVersion]));
  } catch (error) {
    logger().error({ error: messageOf(error) }, "deliveries cannot be checked before they are sent");
    return null;
  }
}
