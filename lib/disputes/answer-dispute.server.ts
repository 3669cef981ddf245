import "server-only";
import Stripe from "stripe";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { isInquiry, needsResponse, readDisputeStatus } from "./dispute-status";
import { draftEvidence } from "./draft-evidence";
import { readEvidenceFile, type UploadedFile, uploadPacket } from "./evidence-file.server";
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
    file: await readEvidenceFile(evidence.service_documentation),
    changes: changes.map(({ to, createdAt, actorId }) => ({
      to,
      at: createdAt.toISOString(),
      by: nameOf(actorId),
    })),
  };
}

/**
 * Saves evidence at Stripe, or submits it, which is final. Facts about the customer and the purchase are added from the
 * packet. A submission also has the packet itself, as a PDF. A call that was cut off can be repeated: Stripe's dispute says
 * whether the evidence was submitted, and it is submitted once.
 * @throws AppError 404; 409 `dispute-answered` when Stripe takes no evidence any more; 422 `evidence-too-long` when texts and
 * file have more pages than the card network takes; Stripe's error when Stripe does not respond.
 */
export async function sendEvidence(
  staff: Actor,
  { disputeId, texts, submit }: { disputeId: string; texts: EvidenceTexts; submit: boolean },
): Promise<void> {
  const packet = await readPacket(disputeId);
  const file = submit ? await uploadForAnswer(packet) : null;
  const evidence = { ...texts, ...factsOf(packet), ...(file && { service_documentation: file.id }) };
  const updated = await refuseAnswered(() => stripe().disputes.update(disputeId, { evidence, submit }));
  await recordDispute(updated, staff.id);
  await recordAudit({
    actorId: staff.id,
    action: submit ? "disputes.submit-evidence" : "disputes.save-draft",
    subject: { type: "payment", id: packet.dispute.payment },
    outcome: "done",
    after: { dispute: disputeId, ...(file && { file: file.id, bytes: file.bytes, sha256: file.sha256 }) },
    ipAddress: staff.ipAddress,
  });
}

/**
 * Uploads the packet unless the dispute has been answered meanwhile, for example by a call whose process was killed before it
 * could record that.
 */
async function uploadForAnswer(packet: EvidencePacket): Promise<UploadedFile> {
  const atStripe = await stripe().disputes.retrieve(packet.dispute.id);
  if (needsResponse(readDisputeStatus(atStripe.status))) return uploadPacket(packet);
  await recordDispute(atStripe);
  throw conflict(
    "dispute-answered",
    "Evidence for this dispute has been submitted, or the dispute is closed.",
  );
}

/**
 * Accepts a dispute: it is lost, and that is final.
 * @throws AppError 404; 409 `dispute-answered`; 409 `dispute-is-inquiry` while the bank only asks, because a refund ends that
 * without a loss; Stripe's error when Stripe does not respond.
 */
export async function acceptDispute(staff: Actor, disputeId: string): Promise<void> {
  const dispute = await db().dispute.findUnique({ where: { id: disputeId } });
  if (!dispute) throw notFound("Dispute");
  if (isInquiry(dispute.status))
    throw conflict(
      "dispute-is-inquiry",
      "The bank only asks about this payment, and no money has moved. Refund the payment instead: a full refund ends the inquiry.",
    );
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
    if (error.code === "dispute_evidence_page_limit_exceeded")
      throw refused("evidence-too-long", `Please shorten the texts. Stripe says: ${error.message}`);
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
