import "server-only";
import { toDecimal } from "@/lib/kit/money";
import { PAID_AND_REFUNDED, refundOfNextLead } from "@/lib/payments/lead-share";
import { refundableCents } from "@/lib/payments/owed-refunds.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit, type SqlRunner } from "@/lib/platform/db/sql-runner.server";
import { IS_REPLACEABLE } from "./grant-remedy.server";
import { ACCEPTANCE_REFUSALS, type Acceptable, refuseAcceptance } from "./refuse-acceptance";
import { returnableUntil } from "./return-window";
import type { ReturnOfferDto } from "./schemas";

const SALE = sql(`
  SELECT a."orderId", a."userId", a."allocatedAt" AS "soldAt", r."status" AS "returnStatus",
    u."closedAt" IS NOT NULL AS "isAccountClosed!", is_payment_disputed(o."paymentIntentId") AS "isDisputed!",
    ${IS_REPLACEABLE} AS "isReplaceable!", ${PAID_AND_REFUNDED}
  FROM "Allocation" a
  JOIN "User" u ON u."id" = a."userId"
  JOIN "Order" o ON o."id" = a."orderId"
  JOIN "OrderDemand" d ON d."orderId" = a."orderId"
  JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
  LEFT JOIN "LeadReturn" r ON r."leadId" = a."leadId"
  WHERE a."leadId" = $1`);

/** A sale with what decides whether staff can accept its return. */
export interface AcceptableSale extends Acceptable {
  sale: RowOf<typeof SALE>;
}

/** Reads the sale of a lead, whoever owns it. @returns null for a lead that was never sold. For staff. */
export async function findAcceptableSale(runner: SqlRunner, leadId: string): Promise<AcceptableSale | null> {
  const [sale] = await runner.rows(SALE, [leadId]);
  if (!sale) return null;
  const { returnStatus, isAccountClosed, isDisputed } = sale;
  return {
    sale,
    hasReturn: returnStatus !== null && returnStatus !== "withdrawn",
    isAccountClosed,
    isDisputed,
    leftCents: await refundableCents(runner, sale.orderId),
  };
}

/**
 * Reads what staff can grant for a sold lead that its customer did not return.
 * @returns null for a lead that was never sold, and for one with a return. For staff.
 */
export async function readReturnOffer(leadId: string): Promise<ReturnOfferDto | null> {
  const found = await findAcceptableSale(autocommit, leadId);
  if (!found || found.hasReturn) return null;
  const { sale, leftCents } = found;
  const refusal = refuseAcceptance(found);
  return {
    until: returnableUntil(sale.soldAt).toISOString(),
    refusal: refusal && ACCEPTANCE_REFUSALS[refusal],
    isReplaceable: sale.isReplaceable,
    refundAmount: toDecimal(refundOfNextLead(sale, leftCents)),
  };
}
