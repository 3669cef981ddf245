import "server-only";
import { localTime } from "@/lib/compliance/zone-clock";
import type { Cents } from "@/lib/kit/money";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { DocumentContent, PaidWith, PlanPeriod } from "./document-content";
import { invoiceLines } from "./invoice-lines";
import { type DrawNumber, insertDocument, lockSeries, readSeller } from "./issue-document.server";

/** The payment that an invoice is for. */
export interface InvoicedPayment {
  paidAt: Date;
  /** Null where it is not known. */
  paidWith: PaidWith | null;
}

/** What an invoice prints, as the database has it now. */
const SELECT_INVOICED = sql(
  `SELECT o."userId", o."totalAmountCents", o."currency", o."cycle",
     u."firstName", u."lastName", u."email", u."company", u."timeZone",
     c."selectedStates" AS "selectedStates!", c."leadQuantity", c."includeBeneficiary", c."includeHigherIncome", c."purchaseType",
     t."line", t."tier", t."name" AS "typeName", t."basePriceCents", t."beneficiaryOption", t."beneficiaryPriceCents",
     t."higherIncomePriceCents",
     p."name" AS "packageName",
     (SELECT y."dueOn"::text FROM "PlanCycle" y WHERE y."paymentIntentId" = o."paymentIntentId") AS "dueOn"
   FROM "Order" o
   JOIN "User" u ON u."id" = o."userId"
   JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
   JOIN "LeadType" t ON t."id" = c."leadTypeId"
   LEFT JOIN "LeadPackage" p ON p."id" = c."packageId"
   WHERE o."id" = $1`,
);
type InvoicedOrder = RowOf<typeof SELECT_INVOICED>;

/**
 * Issues the invoice of an order, once: customer, lines and operator are frozen as they are now. Call it last in the
 * transaction that places the order, because the series of invoice numbers is locked from here until the commit.
 * @returns the id of the invoice, also when it had been issued before.
 * @throws Error when there is no such order.
 */
export async function issueInvoice(
  transaction: Transaction,
  orderId: string,
  payment: InvoicedPayment,
  draw?: DrawNumber,
): Promise<string> {
  await lockSeries(transaction, "invoice");
  const [existing] = await transaction.rows(
    sql(`SELECT "id" FROM "BillingDocument" WHERE "orderId" = $1 AND "kind" = 'invoice'`),
    [orderId],
  );
  if (existing) return existing.id;
  const [order] = await transaction.rows(SELECT_INVOICED, [orderId]);
  if (!order) throw new Error(`There is no order ${orderId} to issue an invoice for.`);
  const { id } = await insertDocument(
    transaction,
    {
      kind: "invoice",
      userId: order.userId,
      orderId,
      invoiceId: null,
      correctsId: null,
      refundId: null,
      amountCents: order.totalAmountCents,
      currency: order.currency,
      content: contentOf(order, payment, await readSeller(transaction)),
    },
    draw,
  );
  return id;
}

function contentOf(
  order: InvoicedOrder,
  { paidAt, paidWith }: InvoicedPayment,
  seller: DocumentContent["seller"],
): DocumentContent {
  return {
    version: 1,
    seller,
    customer: {
      name: `${order.firstName} ${order.lastName}`.trim(),
      email: order.email,
      company: order.company,
    },
    lines: linesOf(order, order.totalAmountCents),
    paidAt: paidAt.toISOString(),
    paidWith,
    period: periodOf(order, paidAt),
    invoiceNumber: null,
    creditNoteNumber: null,
  };
}

function linesOf(order: InvoicedOrder, paidCents: Cents) {
  return invoiceLines(
    {
      leadType: { ...order, name: order.typeName },
      packageName: order.packageName,
      states: order.selectedStates,
      leadQuantity: order.leadQuantity,
      includeBeneficiary: order.includeBeneficiary,
      includeHigherIncome: order.includeHigherIncome,
    },
    paidCents,
  );
}

/** The period of a weekly or monthly purchase. The first one begins on the day of the payment. */
function periodOf({ purchaseType, cycle, timeZone, dueOn }: InvoicedOrder, paidAt: Date): PlanPeriod | null {
  if (purchaseType === "one-time") return null;
  const { year, month, day } = localTime(timeZone, paidAt);
  const paidOn = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  return { interval: purchaseType, number: cycle + 1, startsOn: dueOn ?? paidOn };
}
