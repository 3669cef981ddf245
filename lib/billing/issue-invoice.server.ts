import "server-only";
import type { Line } from "@/lib/catalog/lines";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { formatCount } from "@/lib/kit/format-count";
import type { Cents } from "@/lib/kit/money";
import { localTime, toIsoDay } from "@/lib/kit/zone-clock";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { type PriceList, priceConfiguration, type Selection } from "@/lib/pricing/price-configuration";
import type { DocumentContent, DocumentLine, PaidWith, PlanPeriod } from "./document-content";
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
  const paidOn = toIsoDay(localTime(timeZone, paidAt));
  return { interval: purchaseType, number: cycle + 1, startsOn: dueOn ?? paidOn };
}

/** What an order bought, with the prices of the catalog when its invoice is issued. */
export interface InvoicedSelection extends Selection {
  leadType: PriceList & { line: Line; name: string };
  packageName: string | null;
  states: readonly string[];
}

/**
 * The lines of an invoice. Their amounts add up to what was paid: `paidCents` is the truth, and the catalog only explains it.
 * - A package is one line.
 * - A selection has a line for the leads and one for each option. Where less was paid than the catalog asks now, because a
 *   plan keeps its agreed price, a discount line says so.
 * - Where more was paid than the catalog asks now, the unit prices of the payment are no longer known: one line.
 * @throws RangeError for a quantity or a price that is not a whole number.
 */
export function invoiceLines(selection: InvoicedSelection, paidCents: Cents): DocumentLine[] {
  const { leadType, leadQuantity, packageName } = selection;
  const leads = `${nameLeadType(leadType)} leads`;
  const details = `States: ${selection.states.join(", ")}`;
  if (packageName) {
    const description = `${packageName} package: ${formatCount(leadQuantity)} ${leads}`;
    return [{ description, details, quantity: 1, unitCents: paidCents, amountCents: paidCents }];
  }
  const price = priceConfiguration(leadType, selection);
  const hasBeneficiary = price.beneficiaryTotalCents > 0;
  const hasHigherIncome = price.higherIncomeTotalCents > 0;
  if (paidCents > price.totalCents) {
    const options = [
      ...(hasBeneficiary ? ["beneficiary"] : []),
      ...(hasHigherIncome ? ["higher income"] : []),
    ];
    const unitCents = paidCents / leadQuantity;
    return [
      {
        description: options.length > 0 ? `${leads}, with ${options.join(" and ")}` : leads,
        details,
        quantity: leadQuantity,
        unitCents: Number.isInteger(unitCents) ? unitCents : null,
        amountCents: paidCents,
      },
    ];
  }
  const perLead = (description: string, unitCents: Cents, amountCents: Cents): DocumentLine => ({
    description,
    details: null,
    quantity: leadQuantity,
    unitCents,
    amountCents,
  });
  const discountCents = paidCents - price.totalCents;
  return [
    { ...perLead(leads, leadType.basePriceCents, price.leadsTotalCents), details },
    ...(hasBeneficiary
      ? [perLead("Beneficiary option", leadType.beneficiaryPriceCents, price.beneficiaryTotalCents)]
      : []),
    ...(hasHigherIncome
      ? [perLead("Higher income option", leadType.higherIncomePriceCents, price.higherIncomeTotalCents)]
      : []),
    ...(discountCents < 0
      ? [
          {
            description: "Discount to your agreed price",
            details: null,
            quantity: 1,
            unitCents: discountCents,
            amountCents: discountCents,
          },
        ]
      : []),
  ];
}
