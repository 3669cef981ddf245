import "server-only";
import * as z from "zod/mini";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";
import { logger } from "@/lib/platform/logger.server";
import { type DocumentedRefund, documentRefund } from "./document-refund.server";
import { issueInvoice } from "./issue-invoice.server";

/** Issues the documents that are missing. Runs every five minutes. */
export const issueMissingDocumentsJob = defineJob({
  name: "billing.issue-missing-documents",
  schema: z.object({}),
  retryLimit: 0,
});

const BATCH = 200;

/** Orders without an invoice after a cursor, in the order of their payments. */
const SELECT_NOT_INVOICED = sql(
  `SELECT o."id", o."createdAt" FROM "Order" o
   WHERE NOT EXISTS (SELECT 1 FROM "BillingDocument" d WHERE d."orderId" = o."id" AND d."kind" = 'invoice')
     AND ($1::timestamptz IS NULL OR (o."createdAt", o."id") > ($1, $2::uuid))
   ORDER BY o."createdAt", o."id" LIMIT $3`,
);

/** Refunds of invoiced payments that lack a credit note, or whose credit note lacks its correction; corrections first. */
const SELECT_NOT_DOCUMENTED = sql(
  `SELECT r."id", r."paymentIntentId", r."amountCents", r."status", r."causeId"
   FROM "StripeRefund" r
   JOIN "Order" o ON o."paymentIntentId" = r."paymentIntentId"
   JOIN "BillingDocument" i ON i."orderId" = o."id" AND i."kind" = 'invoice'
   LEFT JOIN "BillingDocument" n ON n."refundId" = r."id"
   WHERE CASE WHEN r."status" = 'succeeded' THEN n."id" IS NULL
     ELSE n."id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "BillingDocument" c WHERE c."correctsId" = n."id") END
   ORDER BY r."status" = 'succeeded', r."stripeCreatedAt", r."id" LIMIT $1`,
);

/**
 * Issues the documents that are missing: invoices, then credit notes and corrections. A refund lacks its credit note when it
 * was recorded before its order or its invoice existed. Safe to repeat, and to run in several processes at once.
 * @returns how many invoices were issued.
 */
export async function issueMissingDocuments(): Promise<number> {
  const issued = await issueMissingInvoices();
  for (const refund of await autocommit.rows(SELECT_NOT_DOCUMENTED, [1000])) await documentOne(refund);
  return issued;
}

async function documentOne(refund: DocumentedRefund): Promise<void> {
  try {
    await inTransaction((transaction) => documentRefund(transaction, refund));
  } catch (error) {
    leaveBehind({ refundId: refund.id }, error, "missing credit note could not be issued");
  }
}

/**
 * Issues missing invoices in the order of the payments. Two kinds of orders lack one: orders from before there were
 * invoices, and orders that the previous version of the program places during a deployment. A failure is logged and does
 * not stop the others; the next run tries that order again.
 * @returns how many were issued.
 */
async function issueMissingInvoices(): Promise<number> {
  let issued = 0;
  let last: RowOf<typeof SELECT_NOT_INVOICED> | undefined;
  for (;;) {
    const orders = await autocommit.rows(SELECT_NOT_INVOICED, [
      last?.createdAt ?? null,
      last?.id ?? null,
      BATCH,
    ]);
    for (const order of orders) if (await issueOne(order)) issued += 1;
    last = orders.at(-1);
    if (!last) return issued;
  }
}

async function issueOne({ id, createdAt }: RowOf<typeof SELECT_NOT_INVOICED>): Promise<boolean> {
  try {
    await inTransaction((transaction) =>
      issueInvoice(transaction, id, { paidAt: createdAt, paidWith: null }),
    );
    logger().info({ orderId: id }, "missing invoice issued");
    return true;
  } catch (error) {
    leaveBehind({ orderId: id }, error, "missing invoice could not be issued");
    return false;
  }
}
