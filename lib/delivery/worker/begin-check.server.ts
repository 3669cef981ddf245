import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";
import { RECHECK_AFTER_MS } from "./tuning";

/** A claimed delivery that waits for its attempt. */
export interface Waiting {
  claimed: { id: string; destinationId: string };
  /** When the database last said that it may be sent, on the clock of `performance.now()`. */
  checkedMs: number;
  /** The last check found that it must not be sent now. */
  isStopped: boolean;
}

// `IS TRUE` keeps the planner from the indexes of claims and statuses, with which PostgreSQL would compare each of thousands of
// claims with each ID. Each account is asked once.
const MAY_BEGIN = sql(
  `WITH waiting AS MATERIALIZED (
     SELECT "id", "userId" FROM "Delivery"
     WHERE "id" = ANY ($1::uuid[]) AND ("claimedBy" = $2) IS TRUE AND ("status" = 'due') IS TRUE AND "heldAt" IS NULL
   ), account AS MATERIALIZED (SELECT DISTINCT "userId" FROM waiting)
   SELECT w."id" FROM waiting w WHERE w."userId" = ANY (ARRAY(
     SELECT a."userId" FROM account a WHERE NOT is_account_stopped(a."userId")))`,
  { planName: "may-begin" },
);

/**
 * Creates the check before each attempt. Up to 200 deliveries wait for a slow destination in a worker. Meanwhile their
 * account may be disabled, or their destination removed. One query checks everything that wants to begin at the same time,
 * and what waits behind it. An attempt begins at most `RECHECK_AFTER_MS` after its check.
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
      Object.assign(delivery, { checkedMs, isStopped: !open?.has(delivery.claimed.id) });
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

/** @returns null when the database does not respond. */
async function findOpen(workerId: string, deliveries: readonly Waiting[]): Promise<Set<string> | null> {
  try {
    const rows = await autocommit.rows(MAY_BEGIN, [deliveries.map(({ claimed }) => claimed.id), workerId]);
    return new Set(rows.map(({ id }) => id));
  } catch (error) {
    logger().error({ error: messageOf(error) }, "deliveries cannot be checked before they are sent");
    return null;
  }
}
