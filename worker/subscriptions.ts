import "server-only";
import { appendReceipts } from "@/lib/ledger/append-receipts.server";
import { advanceOrder } from "@/lib/marketplace/start-fulfillment.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

// What follows an event, and the function that does it:
//
// lead sold        its deliveries are queued     queue_sold_leads (lib/delivery/sql), in the sale's transaction
//                  its order moves on            advanceOrder, here
//                  its receipt is signed         appendReceipts, here
// order approved   its demand opens, is filled   startFulfillment (jobs.ts)
// return decided   replacement, mail             onReturnDecided (jobs.ts)
// status changed, consent revoked, lead returned: queues events for the customer's webhooks
//                                                queue_event (lib/delivery/sql), in the transaction of the change

/** Notices handled at once; a notice names at most some hundred leads. */
const BATCH = 100;

/**
 * Does what follows a sale, for every notice of one (`sell_leads` writes them): moves orders on and appends receipts.
 * Sales never wait for it. May run in several processes at once and again after a crash: a notice is deleted in the
 * transaction that appends its receipts.
 * @returns how many receipts were appended.
 */
export async function onLeadSold(): Promise<number> {
  let total = 0;
  for (;;) {
    const notices = await readNotices();
    if (notices.length === 0) return total;
    for (const orderId of new Set(notices.map((notice) => notice.orderId))) await advanceOrder(orderId);
    const appended = await appendReceipts(notices.map(({ id }) => id));
    // Another process is appending; it continues until no notice is left.
    if (appended === null) return total;
    total += appended;
  }
}

function readNotices() {
  return autocommit.rows(sql(`SELECT "id", "orderId" FROM "SaleNotice" ORDER BY "id" LIMIT $1`), [BATCH]);
}
