import "server-only";
import { formatCountOf } from "@/lib/kit/format-count";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { OWN_CATEGORIES } from "./balance-movement";
import {
  amountOf,
  causeOf,
  type Difference,
  judgeDifference,
  judgePaymentSums,
  unexplained,
} from "./judge-difference";

/** Entries and movements without their counterpart, and those whose amount or currency differs. */
const COMPARE = sql(
  `SELECT COALESCE(e."kind", m."kind") AS "kind!", COALESCE(e."sourceId", m."sourceId") AS "sourceId",
     p."id" AS "paymentIntentId", e."id"::text AS "entryId", e."amountCents" AS "entryCents", e."currency" AS "entryCurrency",
     m."id" AS "movementId", m."amountCents" AS "movementCents", m."currency" AS "movementCurrency",
     (SELECT o."id" FROM "Order" o WHERE o."paymentIntentId" = p."id") AS "orderId",
     (SELECT k."state"::text FROM "Payment" k WHERE k."paymentIntentId" = p."id") AS "paymentState",
     (SELECT COALESCE(sum(n."amountCents"), 0)::int FROM "BalanceMovement" n
      WHERE n."paymentIntentId" = p."id") AS "paymentNetCents!",
     (SELECT COALESCE(sum(n."amountCents"), 0)::int FROM "BalanceMovement" n
      WHERE n."paymentIntentId" = p."id" AND n."kind" IN ('captured', 'payment_returned')) AS "arrivedNetCents!",
     (SELECT COALESCE(sum(CASE b."kind" WHEN 'captured' THEN b."amountCents" ELSE -b."amountCents" END), 0)::int
      FROM "BookEntry" b
      WHERE b."paymentIntentId" = p."id" AND b."kind" IN ('captured', 'payment_returned')) AS "bookedNetCents!"
   FROM "BookEntry" e
   FULL JOIN (SELECT * FROM "BalanceMovement" WHERE "kind" IS NOT NULL) m
     ON m."kind" = e."kind" AND m."sourceId" = e."sourceId"
   CROSS JOIN LATERAL (SELECT COALESCE(e."paymentIntentId", m."paymentIntentId") AS "id") p
   WHERE (m."id" IS NULL AND e."recordedAt" < $1)
     OR (e."id" IS NULL AND m."createdAt" < $1)
     OR e."amountCents" <> abs(m."amountCents") OR e."currency" <> m."currency"
   ORDER BY COALESCE(e."occurredAt", m."createdAt"), COALESCE(e."id", 0), m."id"`,
);

/** Payments whose sums of entries are impossible, each with its entries. */
const IMPOSSIBLE_PAYMENTS = sql(
  `SELECT e."paymentIntentId", e."kind", e."amountCents" FROM "BookEntry" e
   WHERE e."paymentIntentId" IN (
     SELECT "paymentIntentId" FROM "BookEntry" GROUP BY "paymentIntentId"
     HAVING sum(CASE "kind" WHEN 'refunded' THEN "amountCents" WHEN 'refund_reversed' THEN -"amountCents" ELSE 0 END) < 0
       OR sum(CASE "kind" WHEN 'dispute_withdrawn' THEN "amountCents" WHEN 'payment_returned' THEN "amountCents"
                          WHEN 'dispute_reinstated' THEN -"amountCents" ELSE 0 END) < 0
       OR sum(CASE WHEN "kind" IN ('captured', 'refund_reversed', 'dispute_reinstated') THEN "amountCents"
                   ELSE -"amountCents" END) < 0)
   ORDER BY e."id"`,
);

/**
 * Compares our entries with each other, with the orders, and with the movements that Stripe listed.
 * @param before entries and movements that are younger are left out: their counterpart may still be on its way.
 */
export async function findDifferences(before: Date): Promise<Difference[]> {
  const found = [
    ...(await autocommit.rows(COMPARE, [before])).map(judgeDifference),
    ...(await findUnexplainedMovements()),
    ...(await findImpossiblePayments()),
    await findOrdersWithoutMoney(before),
  ];
  const different = found.filter((difference) => difference !== null);
  // Several movements of one unknown payment are one cause.
  const byCause = new Map(different.map((one) => [causeOf(one.task), one]));
  return [...byCause.values()];
}

async function findUnexplainedMovements(): Promise<Difference[]> {
  const rows = await autocommit.rows(
    sql(`SELECT "id", "category", "amountCents", "currency" FROM "BalanceMovement"
         WHERE "kind" IS NULL AND "category" <> ALL($1::text[]) ORDER BY "createdAt", "id"`),
    [[...OWN_CATEGORIES]],
  );
  return rows.map(({ id, category, amountCents, currency }) =>
    unexplained(id, amountOf(amountCents, currency), category),
  );
}

async function findImpossiblePayments(): Promise<(Difference | null)[]> {
  const rows = await autocommit.rows(IMPOSSIBLE_PAYMENTS, []);
  const byPayment = Map.groupBy(rows, ({ paymentIntentId }) => paymentIntentId);
  return [...byPayment].map(([paymentIntentId, entries]) => judgePaymentSums(paymentIntentId, entries));
}

/** Orders whose captured money is not booked or is not what they cost. One task for all: their cause is one fault of ours. */
async function findOrdersWithoutMoney(before: Date): Promise<Difference | null> {
  const orders = await autocommit.rows(
    sql(`SELECT o."id" FROM "Order" o
         LEFT JOIN "BookEntry" e ON e."kind" = 'captured' AND e."sourceId" = o."paymentIntentId"
         WHERE o."createdAt" < $1 AND (e."id" IS NULL OR e."amountCents" <> o."totalAmountCents")
           AND NOT EXISTS (SELECT 1 FROM "BalanceMovement" m
             WHERE e."id" IS NULL AND m."kind" = 'captured' AND m."sourceId" = o."paymentIntentId")
         ORDER BY o."createdAt" DESC, o."id"`),
    [before],
  );
  const [newest] = orders;
  if (!newest) return null;
  return {
    task: {
      kind: "books.explain-orders",
      // The newest: after staff have explained the earlier ones, a new order opens a new task.
      subject: { type: "order", id: newest.id },
      facts: { orders: orders.length },
    },
    text: `${formatCountOf(orders.length, "order")} without their money, newest ${newest.id}`,
  };
}
