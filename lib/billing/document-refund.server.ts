import "server-only";
import { formatCountOf } from "@/lib/kit/format-count";
import type { Cents } from "@/lib/kit/money";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { logger } from "@/lib/platform/logger.server";
import { type DocumentContent, type DocumentLine, documentContent } from "./document-content";
import { insertDocument, lockSeries, readSeller } from "./issue-document.server";

/** A refund at Stripe, as it was recorded. */
export interface DocumentedRefund {
  /** Stripe's id, `re_…`. */
  id: string;
  paymentIntentId: string;
  amountCents: Cents;
  status: "pending" | "succeeded" | "failed" | "canceled";
  /** The lead or the order for which we owed the refund; null for a refund made in Stripe's dashboard. */
  causeId: string | null;
}

/** The invoice of a payment, and how much of it is not credited yet. */
const SELECT_INVOICE = sql(
  `SELECT i."id", i."number", i."userId", i."orderId", i."currency", i."content",
     i."amountCents" - COALESCE((
       SELECT sum(CASE WHEN n."kind" = 'credit_note' THEN n."amountCents" ELSE -n."amountCents" END)
       FROM "BillingDocument" n WHERE n."invoiceId" = i."id"
     ), 0)::int AS "openCents!"
   FROM "BillingDocument" i JOIN "Order" o ON o."id" = i."orderId"
   WHERE i."kind" = 'invoice' AND o."paymentIntentId" = $1`,
);
const SELECT_CREDIT_NOTE = sql(
  `SELECT n."id", n."number", n."userId", n."orderId", n."invoiceId", n."amountCents", n."currency", n."content",
     EXISTS (SELECT 1 FROM "BillingDocument" c WHERE c."correctsId" = n."id") AS "isCorrected!"
   FROM "BillingDocument" n WHERE n."refundId" = $1`,
);
type CreditNote = RowOf<typeof SELECT_CREDIT_NOTE>;

/**
 * Issues what the status of a refund asks for: a credit note when it succeeded, and a correction of that credit note when it
 * failed later. Does nothing for a payment without an invoice, and nothing twice. Call it in the transaction that records the
 * status. One lock for all credit notes and corrections makes sure that no two of them together exceed the invoice.
 */
export async function documentRefund(transaction: Transaction, refund: DocumentedRefund): Promise<void> {
  if (refund.status === "pending") return;
  await lockSeries(transaction, "credit_note");
  const [note] = await transaction.rows(SELECT_CREDIT_NOTE, [refund.id]);
  if (refund.status === "succeeded") {
    if (!note) await issueCreditNote(transaction, refund);
  } else if (note && !note.isCorrected) {
    await correctCreditNote(transaction, note);
  }
}

async function issueCreditNote(transaction: Transaction, refund: DocumentedRefund): Promise<void> {
  const [invoice] = await transaction.rows(SELECT_INVOICE, [refund.paymentIntentId]);
  if (!invoice) return;
  const { id: refundId, amountCents } = refund;
  if (amountCents > invoice.openCents) {
    // An earlier refund has failed, and we do not know yet. The credit note follows after its correction.
    logger().error(
      { refundId, amountCents, openCents: invoice.openCents, invoice: invoice.number },
      "a refund exceeds its invoice",
    );
    return;
  }
  await insertDocument(transaction, {
    kind: "credit_note",
    userId: invoice.userId,
    orderId: invoice.orderId,
    invoiceId: invoice.id,
    correctsId: null,
    refundId,
    amountCents,
    currency: invoice.currency,
    content: {
      ...(await contentFor(transaction, invoice.content, await lineOf(transaction, refund, invoice.orderId))),
      invoiceNumber: invoice.number,
    },
  });
}

async function correctCreditNote(transaction: Transaction, note: CreditNote): Promise<void> {
  await lockSeries(transaction, "correction");
  const line = {
    description: `Credit note ${note.number} is cancelled: its refund failed, and the money came back to us`,
    details: null,
    quantity: 1,
    unitCents: note.amountCents,
    amountCents: note.amountCents,
  };
  await insertDocument(transaction, {
    kind: "correction",
    userId: note.userId,
    orderId: note.orderId,
    invoiceId: note.invoiceId,
    correctsId: note.id,
    refundId: null,
    amountCents: note.amountCents,
    currency: note.currency,
    content: { ...(await contentFor(transaction, note.content, line)), creditNoteNumber: note.number },
  });
}

/** Customer, payment and period as the earlier document has them, whatever has happened to the account since. */
async function contentFor(
  transaction: Transaction,
  earlier: unknown,
  line: DocumentLine,
): Promise<DocumentContent> {
  return { ...documentContent.parse(earlier), seller: await readSeller(transaction), lines: [line] };
}

/**
 * SQL: whether a row `p` of `PartialRefund` is for a returned lead. Otherwise its cause is an order, an API purchase, or a random id: that
 * of the rest of a refund that was sent in part.
 */
export const IS_OF_LEAD =
  `EXISTS (SELECT 1 FROM "Allocation" a WHERE a."leadId" = p."causeId") AS "isOfLead!"` as const;

/** What was refunded: returned leads, leads that were not delivered, or an amount that somebody entered at Stripe. */
async function lineOf(
  transaction: Transaction,
  { causeId, amountCents }: DocumentedRefund,
  orderId: string,
): Promise<DocumentLine> {
  const [owed] = await transaction.rows(
    sql(`SELECT p."leads", ${IS_OF_LEAD} FROM "PartialRefund" p WHERE p."causeId" = $1 AND p."orderId" = $2`),
    [causeId, orderId],
  );
  // The rest of a refund that was sent in part is for no lead of its own.
  const quantity = owed?.leads || 1;
  const unitCents = amountCents / quantity;
  const why = owed?.isOfLead ? "returned" : "not delivered";
  return {
    description: owed?.leads ? `Refund for ${formatCountOf(quantity, "lead")} ${why}` : "Refund",
    details: null,
    quantity,
    unitCents: Number.isInteger(unitCents) ? unitCents : null,
    amountCents,
  };
}
