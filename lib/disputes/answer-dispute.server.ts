import "server-only";
import Stripe from "stripe";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { isInquiry, needsResponse, readDisputeStatus } from "./dispute-status";
import { draftEvidence } from "./draft-evidence";
import { readEvidenceFile, uploadPacket } from "./evidence-file.server";
import { readPacket } from "./read-packet.server";
import { recordDispute } from "./record-dispute.server";
import { type DisputeDetailDto, EVIDENCE_NAMES, type EvidencePacket, type EvidenceTexts } from "./schemas";

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
 * @param answer `shown`: the texts that the page showed. With them, nobody overwrites a draft that they have not seen.
 * @throws AppError 404; 409 `dispute-answered` when Stripe takes no evidence any more; 409 `draft-changed-meanwhile` when a text
 * of the draft at Stripe is neither `shown` nor the new one; 422 `evidence-too-long` when texts and file have more pages than the
 * card network takes; Stripe's error when Stripe does not respond.
 */
export async function sendEvidence(
  staff: Actor,
  answer: { disputeId: string; texts: EvidenceTexts; shown?: EvidenceTexts; submit: boolean },
): Promise<void> {
  const { disputeId, texts, submit } = answer;
  const packet = await readPacket(disputeId);
  assertSameDraft(await readUnanswered(disputeId), answer);
  const file = submit ? await uploadPacket(packet) : null;
  const evidence = { ...texts, ...factsOf(packet), ...(file && { service_documentation: file.id }) };
  if (submit)
    await auditIntent(staff, { disputeId, payment: packet.dispute.payment, answer: "submit-evidence" });
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
 * Reads a dispute from Stripe and records it if it has been answered meanwhile, for example by a call whose process was killed
 * before it could do that.
 */
async function readUnanswered(disputeId: string): Promise<Stripe.Dispute> {
  const atStripe = await stripe().disputes.retrieve(disputeId);
  if (needsResponse(readDisputeStatus(atStripe.status))) return atStripe;
  await recordDispute(atStripe);
  throw conflict(
    "dispute-answered",
    "Evidence for this dispute has been submitted, or the dispute is closed.",
  );
}

/** Stripe has no condition for a write, so of two calls in the same moment the later one still wins. */
function assertSameDraft(
  { evidence }: Stripe.Dispute,
  { texts, shown }: { texts: EvidenceTexts; shown?: EvidenceTexts },
): void {
  if (!shown) return;
  const isForeign = EVIDENCE_NAMES.some((name) => {
    const draft = evidence[name];
    return draft && !isSameText(draft, shown[name]) && !isSameText(draft, texts[name]);
  });
  if (isForeign)
    throw conflict(
      "draft-changed-meanwhile",
      "Someone else has changed this draft, so nothing was saved. Please copy your texts and reload the page.",
    );
}

/** Stripe may cut the blank ends of a text off. */
function isSameText(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.replaceAll("\r\n", "\n").trim());
  return left === right;
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
  await auditIntent(staff, { disputeId, payment: dispute.paymentIntentId, answer: "accept" });
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

/**
 * Stripe's answer is final, and a process that is killed after it writes nothing more: who asked for it, and why, must be in the
 * log before.
 */
async function auditIntent(
  staff: Actor,
  {
    disputeId,
    payment,
    answer,
  }: { disputeId: string; payment: string; answer: "submit-evidence" | "accept" },
): Promise<void> {
  await recordAudit({
    actorId: staff.id,
    action: "disputes.begin-answer",
    subject: { type: "payment", id: payment },
    outcome: "done",
    after: { dispute: disputeId, answer },
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
