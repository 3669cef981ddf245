import "server-only";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { UNSAFE_readAcceptedTerms } from "@/lib/checkout/accept-terms.server";
import { notFound } from "@/lib/kit/errors";
import { formatAmount } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { EvidencePacket } from "./schemas";

const MAX_SIGN_INS = 100;

/**
 * Collects what proves that a disputed order was paid for and delivered. For staff. No contact of a consumer is read.
 * @throws AppError 404.
 */
export async function readPacket(disputeId: string): Promise<EvidencePacket> {
  const dispute = await db().dispute.findUnique({ where: { id: disputeId } });
  if (!dispute) throw notFound("Dispute");
  const { paymentIntentId } = dispute;
  const order = await db().order.findUnique({
    where: { paymentIntentId },
    include: { configuration: { include: { leadType: true } }, user: true },
  });
  const refunds = await db().stripeRefund.findMany({
    where: { paymentIntentId },
    orderBy: { stripeCreatedAt: "asc" },
  });
  const terms = order && (await UNSAFE_readAcceptedTerms(order.id));
  return {
    dispute: {
      id: dispute.id,
      payment: paymentIntentId,
      status: dispute.status,
      reason: dispute.reason,
      amount: formatAmount(dispute.amountCents, dispute.currency),
      openedAt: dispute.stripeCreatedAt.toISOString(),
      dueBy: dispute.dueBy?.toISOString() ?? null,
    },
    order: order && {
      id: order.id,
      paidAt: order.createdAt.toISOString(),
      total: formatAmount(order.totalAmountCents, order.currency),
      status: order.status,
      product: `${nameLeadType(order.configuration.leadType)} insurance leads`,
      leadQuantity: order.configuration.leadQuantity,
      states: order.configuration.selectedStates,
      customer: {
        id: order.userId,
        name: `${order.user.firstName} ${order.user.lastName}`,
        email: order.user.email,
        since: order.user.createdAt.toISOString(),
      },
    },
    terms: terms && { ...terms, acceptedAt: terms.acceptedAt.toISOString() },
    leads: order ? await readLeads(order.id) : [],
    signIns: order ? await readSignIns(order.userId) : [],
    refunds: refunds.map(({ id, amountCents, currency, status, stripeCreatedAt }) => ({
      id,
      amount: formatAmount(amountCents, currency),
      status,
      at: stripeCreatedAt.toISOString(),
    })),
  };
}

// "acceptedAt" is the first acceptance, also of a delivery that is sent again: the customer's resend removes no evidence.
async function readLeads(orderId: string): Promise<EvidencePacket["leads"]> {
  const rows = await autocommit.rows(
    sql(`SELECT a."leadId", a."allocatedAt", e."certificateId",
       (SELECT min(d."acceptedAt") FROM "Delivery" d
        WHERE d."leadId" = a."leadId" AND d."event" = 'lead.delivered') AS "acceptedAt",
       (SELECT min(v."at") FROM "LeadView" v WHERE v."leadId" = a."leadId" AND v."userId" = a."userId") AS "firstViewedAt",
       (SELECT count(*)::int FROM "LeadView" v WHERE v."leadId" = a."leadId" AND v."userId" = a."userId") AS "views!"
     FROM "Allocation" a LEFT JOIN "LedgerEntry" e ON e."leadId" = a."leadId"
     WHERE a."orderId" = $1 ORDER BY a."allocatedAt", a."leadId"`),
    [orderId],
  );
  return rows.map((row) => ({
    id: row.leadId,
    certificate: row.certificateId,
    soldAt: row.allocatedAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    firstViewedAt: row.firstViewedAt?.toISOString() ?? null,
    views: row.views,
  }));
}

async function readSignIns(userId: string): Promise<EvidencePacket["signIns"]> {
  const sessions = await db().session.findMany({
    where: { userId },
    orderBy: { createdAt: "desc" },
    take: MAX_SIGN_INS,
    select: { createdAt: true, address: true, userAgent: true },
  });
  return sessions.map(({ createdAt, address, userAgent }) => ({
    at: createdAt.toISOString(),
    ipAddress: address,
    userAgent,
  }));
}
