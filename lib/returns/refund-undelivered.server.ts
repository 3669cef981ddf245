import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { toDecimal } from "@/lib/kit/money";
import { leadShare } from "@/lib/payments/lead-share";
import { owePartialRefund } from "@/lib/payments/owe-partial-refund.server";
import { pool } from "@/lib/platform/db/pool.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { UndeliveredDto } from "./undelivered-schemas";

/** What of an order was never delivered, and what was sent back for it. For staff. @throws AppError 404. */
export async function readUndelivered(orderId: string): Promise<UndeliveredDto> {
  const { rows } = await pool().query<UndeliveredRow>(UNDELIVERED, [orderId]);
  const [row] = rows;
  if (!row) throw notFound("Order");
  const leads = row.refundCents === null ? row.undelivered : 0;
  return {
    leads,
    amount: leads === 0 ? null : toDecimal(leadShare(row, row.refundedLeads, leads)),
    refund:
      row.refundCents === null
        ? null
        : {
            leads: row.refundLeads,
            amount: toDecimal(row.refundCents),
            paidAt: row.paidAt?.toISOString() ?? null,
          },
  };
}

/**
 * Sends back what a cancelled order did not get, once. From then on the order cannot be served again.
 * @throws AppError 404; 409 for an order that is not cancelled, that has everything, or that was refunded before.
 */
export async function refundUndelivered(staff: Actor, orderId: string): Promise<UndeliveredDto> {
  await inTransaction(async (transaction) => {
    // Whoever approves the order anew at this instant waits here, and then finds the refund.
    await transaction.query(`SELECT 1 FROM "Order" WHERE "id" = $1 FOR UPDATE`, [orderId]);
    const [row] = await transaction.query<UndeliveredRow>(UNDELIVERED, [orderId]);
    if (!row) throw notFound("Order");
    if (row.status !== "cancelled") {
      throw conflict("order-not-cancelled", "Only what is left of a cancelled order can be refunded.");
    }
    if (row.refundCents !== null) throw conflict("already-refunded", "This order has been refunded already.");
    if (row.undelivered === 0) throw conflict("nothing-to-refund", "All leads of this order were delivered.");
    const amountCents = await owePartialRefund(transaction, {
      orderId,
      causeId: orderId,
      leads: row.undelivered,
    });
    await recordAudit(
      {
        actorId: staff.id,
        action: "orders.refund-undelivered",
        subject: { type: "order", id: orderId },
        outcome: "done",
        after: { leads: row.undelivered, amount: toDecimal(amountCents) },
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
  });
  return readUndelivered(orderId);
}

interface UndeliveredRow {
  status: string;
  totalAmountCents: number;
  leadQuantity: number;
  undelivered: number;
  /** Shares that went back for returned leads, and for this. */
  refundedLeads: number;
  refundLeads: number;
  refundCents: number | null;
  paidAt: Date | null;
}

// An order that was never approved has no demand: nothing of it was delivered.
const UNDELIVERED = `
  SELECT o."status", o."totalAmountCents", c."leadQuantity",
    COALESCE(d."quantity" - d."allocated", c."leadQuantity") AS "undelivered",
    (SELECT COALESCE(sum(p."leads"), 0)::int FROM "PartialRefund" p WHERE p."orderId" = o."id") AS "refundedLeads",
    own."leads" AS "refundLeads", own."amountCents" AS "refundCents", own."paidAt"
  FROM "Order" o
  JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
  LEFT JOIN "OrderDemand" d ON d."orderId" = o."id"
  LEFT JOIN "PartialRefund" own ON own."causeId" = o."id"
  WHERE o."id" = $1`;
