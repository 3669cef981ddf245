import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { type Statement, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { logger } from "@/lib/platform/logger.server";

const ALLOCATE_LEAD = sql(`SELECT "orderId" FROM allocate_lead($1)`, { planName: "allocate-lead" });

/**
 * Sells a verified lead to the order approved first among those that it matches (`allocate_lead` in
 * lib/marketplace/sql). The lead must be committed: then either this call sees an order that opens at the same instant,
 * or that order sees the lead. If both miss each other, matchStock sells the lead later.
 * @returns the order's id; null when no order matches now (the lead stays in stock) or when it is not for sale.
 */
export async function allocateLead(leadId: string): Promise<string | null> {
  const [row] = await runSale(ALLOCATE_LEAD, [leadId]);
  if (row) await announceSale({ leadId });
  return row?.orderId ?? null;
}

/** The result of filling an order. */
export interface FillResult {
  /** Number of leads that the order got. */
  sold: number;
  /** Number of leads that the order could still take now. Live leads and the next run of matchStock bring them. */
  room: number;
}

const FILL_ORDER = sql(`SELECT "sold" AS "sold!", "room" AS "room!", "blockedBy" FROM fill_order($1)`, {
  planName: "fill-order",
});

/** Orders that one call fills before the given one. Normally there are a few; matchStock fills the rest. */
const MAX_DETOURS = 20;

/**
 * Fills an open order from stock, freshest lead first, up to its quantity and daily cap. Leads that match an order
 * approved earlier belong to that order, which is filled first. A large order is filled in several transactions. Safe to repeat
 * and to run concurrently.
 * @returns null when the order has no demand.
 */
export async function fillOrder(orderId: string): Promise<FillResult | null> {
  let total = 0;
  for (let detours = 0; ; ) {
    const row = await callFill(orderId);
    if (!row) return null;
    total += row.sold;
    if (row.blockedBy && detours < MAX_DETOURS) {
      detours += 1;
      await callFill(row.blockedBy);
    } else if (row.blockedBy || row.sold === 0 || row.room === 0) {
      return { sold: total, room: row.room };
    }
  }
}

async function callFill(orderId: string) {
  const [row] = await runSale(FILL_ORDER, [orderId]);
  if (row && row.sold > 0) await announceSale({ orderId });
  return row;
}

/** Serialization failure and deadlock: the call changed nothing and can be repeated. */
const COLLISIONS = ["40001", "40P01"];
const MAX_ATTEMPTS = 5;

/** Calls a database function that sells, as `repeatCollisions` does. */
function runSale<Values extends readonly unknown[], Row>(
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row[]> {
  return repeatCollisions(() => autocommit.rows(statement, values));
}

/** Runs a transaction that sells to an order, as `repeatCollisions` does, and announces the sale. */
export async function sellInTransaction(
  orderId: string,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await repeatCollisions(() => inTransaction(work));
  await announceSale({ orderId });
}

/**
 * Sells: what `sell` does commits as a whole or not at all. A collision is repeated.
 * @throws pg's error; after five collisions in a row, the last one's.
 */
export async function repeatCollisions<Result>(sell: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sell();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isCollision(error)) throw error;
    }
  }
}

function isCollision(error: unknown): boolean {
  return error instanceof Error && "code" in error && COLLISIONS.includes(String(error.code));
}

/** Milliseconds between two notifications of a process. Sales in between are announced together. */
const MIN_INTERVAL_MS = 25;
/** Sales that one notification announces. An account's id has 36 characters, and a payload may have 7,999 bytes. */
const MAX_SALES = 200;

// The accounts of sold leads, and the owners of orders, as `id id …`; empty when nothing was sold to them. The
// statement has no `planName`: a session would keep the plan of an almost empty table, and scan the table after it has grown.
const NOTIFY_ACCOUNTS = sql(
  `SELECT pg_notify('leadwell_sold', COALESCE(string_agg(s."userId"::text, ' '), '')) FROM (
     SELECT a."userId" FROM "Allocation" a WHERE a."leadId" = ANY ($1::uuid[])
     UNION SELECT d."userId" FROM "OrderDemand" d WHERE d."orderId" = ANY ($2::uuid[])) s`,
);

/** A sale, by its lead or by the order that got one lead or more. */
type SaleToAnnounce = { leadId: string } | { orderId: string };

let lastNotifiedAt = Number.NEGATIVE_INFINITY;
let waiting: SaleToAnnounce[] = [];
let isTimerSet = false;

/**
 * Notifies the listeners of `leadwell_sold` after a sale has committed, with the ids of the accounts that got leads: the
 * worker (sales-listener.server.ts) and the open streams of the web servers. Not in the sale's own transaction:
 * PostgreSQL commits notifying transactions one after the other, which halves the orders per second with eight
 * connections. Sends at most one notification in 25 ms; the sales in between wait for the next one. If the process stops
 * before that, the receipt comes a second later and an open page shows the lead within 15 s.
 */
export async function announceSale(sale: SaleToAnnounce): Promise<void> {
  waiting.push(sale);
  if (!isTimerSet) await notifyWhenDue();
}

async function notifyWhenDue(): Promise<void> {
  const pauseMs = lastNotifiedAt + MIN_INTERVAL_MS - performance.now();
  isTimerSet = pauseMs > 0;
  if (!isTimerSet) return notifyAccounts();
  // Not a reason for a process to stay alive.
  setTimeout(() => void notifyWhenDue(), pauseMs).unref();
}

async function notifyAccounts(): Promise<void> {
  lastNotifiedAt = performance.now();
  const sales = waiting;
  waiting = [];
  try {
    for (let from = 0; from < sales.length; from += MAX_SALES) {
      const part = sales.slice(from, from + MAX_SALES);
      const leadIds = part.flatMap((sale) => ("leadId" in sale ? [sale.leadId] : []));
      const orderIds = part.flatMap((sale) => ("orderId" in sale ? [sale.orderId] : []));
      await autocommit.rows(NOTIFY_ACCOUNTS, [leadIds, orderIds]);
    }
  } catch (error) {
    logger().warn({ error: messageOf(error) }, "a sale was not announced");
  }
}
