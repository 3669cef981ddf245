import "server-only";
import { appendReceipts } from "@/lib/ledger/append-receipts.server";
import { advanceOrder } from "@/lib/marketplace/advance-order.server";
import { pool } from "@/lib/platform/db/pool.server";

/** Notices taken at once; a notice names at most some hundred leads. */
const BATCH = 100;

/**
 * Does what a sale leaves to be done, for every notice there is: the order moves on, receipts are signed and
 * chained. The sales never wait for it. May run in several processes at once, and again after a crash: a notice goes away in the
 * transaction that does its work.
 * @returns how many receipts were appended.
 */
export async function onLeadSold(): Promise<number> {
  let total = 0;
  for (;;) {
    const notices = await readNotices();
    if (notices.length === 0) return total;
    for (const orderId of new Set(notices.map((notice) => notice.orderId))) await advanceOrder(orderId);
    const appended = await appendReceipts(notices.map(({ id }) => id));
    // Another process is at it, and it goes on until nothing is left.
    if (appended === null) return total;
    total += appended;
  }
}

async function readNotices(): Promise<{ id: string; orderId: string }[]> {
  const { rows } = await pool().query<{ id: string; orderId: string }>(
    `SELECT "id", "orderId" FROM "SaleNotice" ORDER BY "id" LIMIT $1`,
    [BATCH],
  );
  return rows;
}
