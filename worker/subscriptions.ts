import "server-only";
import * as z from "zod/mini";
import { prepareQueuedLeads } from "@/lib/inbox/queue/prepare-queued-leads.server";
import { appendReceipts } from "@/lib/ledger/append-receipts.server";
import { advanceOrder } from "@/lib/marketplace/advance-order.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";
import { count } from "@/lib/platform/metrics/metrics.server";
import { inSpan } from "@/lib/platform/tracing/span.server";

// What follows an event, and the function that does it:
//
// lead sold        its deliveries are queued     queue_sold_leads (lib/delivery/sql), in the sale's transaction
//                  its order moves on            advanceOrder, here
//                  its owner's list has it        queue_calls (lib/inbox/sql), in the sale's transaction
//                  zone and search keys are added prepareQueuedLeads, here
//                  its receipt is signed         appendReceipts, here
// order approved   its demand opens, is filled   startFulfillment (jobs.ts)
// return decided   its lead is no longer called  withdrawQueuedLead (jobs.ts)
//                  replacement, mail             onReturnDecided (jobs.ts)
// status changed, consent revoked, lead returned, person asked again: queues events for the customer's webhooks
//                                                queue_event (lib/delivery/sql), in the transaction of the change
// person asked again: its email is enqueued      enqueueRepeatNotices (jobs.ts)

/** Handles the sales that wait, in case no listener is running. Runs on a schedule. */
export const leadSoldJob = defineJob({
  name: "leads.follow-sales",
  schema: z.object({}),
  retryLimit: 0,
});

/** Notices handled at once; a notice names at most some hundred leads. */
const BATCH = 100;

/**
 * Does what follows a sale, for every notice of one that waits (`sell_leads` writes them): prepares leads for the list, moves
 * orders on and appends receipts. Sales never wait for it. May run in several processes at once and again after a crash: a
 * notice is deleted in the transaction that appends its receipts.
 *
 * It stops at the first batch that is not full, also when more was sold meanwhile. The caller runs it again shortly after: one
 * run for many sales costs less than one for every few.
 * @returns how many receipts were appended.
 */
export async function onLeadSold(): Promise<number> {
  let total = 0;
  let after = "0";
  for (;;) {
    await prepare();
    const notices = await readNotices(after);
    after = notices.at(-1)?.id ?? after;
    for (const orderId of new Set(notices.map((notice) => notice.orderId))) await advance(orderId);
    const appended = notices.length > 0 ? await append(notices.map(({ id }) => id)) : 0;
    // Another process is appending; it calls this again until no notice is left.
    if (appended === null) return total;
    total += appended;
    count("leadwell_receipts_appended_total", appended);
    if (notices.length < BATCH) return total;
  }
}

/** Leads that cannot be prepared are logged, and the rest of the sale goes on. The next sale, or the next minute, tries again. */
async function prepare(): Promise<void> {
  try {
    await prepareQueuedLeads();
  } catch (error) {
    leaveBehind({}, error, "sold leads could not be prepared for the list");
  }
}

/** An order that cannot be moved on is logged, and the receipts of all sales are written. matchStock tries it again. */
async function advance(orderId: string): Promise<void> {
  try {
    await inSpan(
      () => ({ name: "advance order", kind: "consumer", attributes: { "leadwell.order_id": orderId } }),
      () => advanceOrder(orderId),
    );
  } catch (error) {
    leaveBehind({ orderId }, error, "an order could not be moved on");
  }
}

/**
 * Appends the receipts of a batch. When that fails, each notice is appended alone, so that one sale that cannot be
 * certified does not stop the others. Its notice stays and is tried again.
 * @returns null when another process is appending.
 */
async function append(noticeIds: readonly string[]): Promise<number | null> {
  try {
    return await appendReceipts(noticeIds);
  } catch (error) {
    if (noticeIds.length === 1) {
      leaveBehind({ noticeId: noticeIds[0] }, error, "a sale could not be certified");
      return 0;
    }
    let appended = 0;
    for (const id of noticeIds) {
      const one = await append([id]);
      if (one === null) return null;
      appended += one;
    }
    return appended;
  }
}

function readNotices(after: string) {
  return autocommit.rows(
    sql(`SELECT "id", "orderId" FROM "SaleNotice" WHERE "id" > $1 ORDER BY "id" LIMIT $2`),
    [after, BATCH],
  );
}
