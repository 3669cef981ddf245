import "server-only";
import Stripe from "stripe";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { needsResponse, readDisputeStatus } from "./dispute-status";
import { draftEvidence } from "./draft-evidence";
import { readPacket } from "./read-packet.server";
import { recordDispute } from "./record-dispute.server";
import type { DisputeDetailDto, EvidencePacket, EvidenceTexts } from "./schemas";

/**
 * Reads a dispute with its evidence for staff. The texts are the draft at Stripe, which is kept there only, or our
 * suggestion.
 * @throws AppError 404; Stripe's error when Stripe does not respond.
 */
export async function readDispute(disputeId: string): Promise<DisputeDetailDto> {
  const packet = await readPacket(disputeId);
  const { evidence, evidence_details, status } = await stripe().disputes.retrieve(disputeId);
  const suggestion = draftEvidence(packet);
  const changes = await db().disputeChange.findMany({ where: { disputeId }, orderBy: { id: "asc" } });
  const staff = await db().user.findMany({
    where: { id: { in: changes.flatMap(({ actorId }) => actorId ?? []) } },
    select: { id: true, username: true },
  });
  const nameOf = (id: string | null) => staff.find((user) => user.id === id)?.username ?? null;
  return {
    packet,
    texts: {
      product_description: evidence.product_description ?? suggestion.product_description,
      access_activity_log: evidence.access_activity_log ?? suggestion.access_activity_log,
      refund_policy_disclosure: evidence.refund_policy_disclosure ?? suggestion.refund_policy_disclosure,
      uncategorized_text: evidence.uncategorized_text ?? suggestion.uncategorized_text,
    },
    canAnswer: needsResponse(readDisputeStatus(status)),
    submissions: evidence_details.submission_count,
    changes: changes.map(({ to, createdAt, actorId }) => ({
      to,
      at: createdAt.toISOString(),
      by: nameOf(actorId),
    })),
  };
}

/**
 * Saves evidence at Stripe, or submits it, which is final. Facts about the customer and the purchase are added from the
 * packet.
 * @throws AppError 404; 409 `dispute-answered` when Stripe takes no evidence any more; Stripe's error when Stripe does not
 * respond.
 */
export async function sendEvidence(
  staff: Actor,
  { disputeId, texts, submit }: { disputeId: string; texts: EvidenceTexts; submit: boolean },
): Promise<void> {
  const packet = await readPacket(disputeId);
  const updated = await refuseAnswered(() =>
    stripe().disputes.update(disputeId, { evidence: { ...texts, ...factsOf(packet) }, submit }),
  );
  await recordDispute(updated, staff.id);
  await recordAudit({
    actorId: staff.id,
    action: submit ? "disputes.submit-evidence" : "disputes.save-draft",
    subject: { type: "payment", id: packet.dispute.payment },
    outcome: "done",
    after: { dispute: disputeId },
    ipAddress: staff.ipAddress,
  });
}

/**
 * Accepts a dispute: it is lost, and that is final.
 * @throws AppError 404; 409 `dispute-answered`; Stripe's error when Stripe does not respond.
 */
export async function acceptDispute(staff: Actor, disputeId: string): Promise<void> {
  const dispute = await db().dispute.findUnique({ where: { id: disputeId } });
  if (!dispute) throw notFound("Dispute");
  const closed = await refuseAnswered(() => stripe().disputes.close(disputeId));
  await recordDispute(closed, staff.id);
  await recordAudit({
    actorId: staff.id,
    action: "disputes.accept",
    subject: { type: "payment", id: dispute.paymentIntentId },
    outcome: "done",
    after: { dispute: disputeId },
    ipAddress: staff.ipAddress,
  });
}

async function refuseAnswered(call: () => Promise<Stripe.Dispute>): Promise<Stripe.Dispute> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw conflict("dispute-answered", `Stripe does not take this: ${error.message}`);
  }
}

function factsOf({ order, terms }: EvidencePacket): Stripe.DisputeUpdateParams.Evidence {
  return {
    ...(order && {
      customer_name: order.customer.name,
      customer_email_address: order.customer.email,
      service_date: order.paidAt.slice(0, 10),
    }),
    ...(terms?.ipAddress && { customer_purchase_ip: terms.ipAddress }),
  };
}
