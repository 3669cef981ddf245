import { invalidRequest } from "../http/stripe-api-error";
import { newId, nowSeconds } from "../ids";
import type { ChargeRecord, DisputeRecord, DisputeStatus } from "../state/records";
import type { Store } from "../state/store";
import { announceEvent, type Cause } from "../webhooks/announce-event";
import type { WebhookDispatcher } from "../webhooks/webhook-dispatcher";
import { addBalanceTransaction } from "./add-balance-transaction";

const DAY_SECONDS = 86_400;
/** Days to answer a dispute. Source: https://docs.stripe.com/disputes/responding */
const DAYS_TO_ANSWER = 9;
/** Source: https://stripe.com/pricing */
const FEE_CENTS = { card: 1_500, us_bank_account: 400 } as const;

type World = { store: Store; webhooks: WebhookDispatcher };

export type NewDispute = {
  /** `needs_response`, `warning_needs_response` for an inquiry, or `lost` for a bank debit, which is final at once. */
  status: DisputeStatus;
  reason: string;
  amountCents: number;
  /** Seconds from now until the answer is due. */
  dueInSeconds?: number;
};

/** A customer disputes a charge at their bank. Money leaves the balance at once, except for an inquiry. */
export function disputeCharge(
  world: World,
  cause: Cause,
  charge: ChargeRecord,
  input: NewDispute,
): DisputeRecord {
  const isOpen = input.status === "needs_response" || input.status === "warning_needs_response";
  const dispute: DisputeRecord = {
    id: newId("du"),
    createdSeconds: nowSeconds(),
    chargeId: charge.id,
    paymentIntentId: charge.paymentIntentId,
    amountCents: input.amountCents,
    currency: charge.currency,
    reason: input.reason,
    status: input.status,
    dueBySeconds: isOpen ? nowSeconds() + (input.dueInSeconds ?? DAYS_TO_ANSWER * DAY_SECONDS) : null,
    evidence: {},
    submissions: 0,
    metadata: {},
    methodType: charge.paymentMethod.details.type,
    isWithdrawn: false,
  };
  charge.disputed = true;
  world.store.disputes.set(dispute.id, dispute);
  announce(world, cause, "charge.dispute.created", dispute);
  if (input.status !== "warning_needs_response") withdraw(world, cause, dispute);
  if (!isOpen) announce(world, cause, "charge.dispute.closed", dispute);
  return dispute;
}

/** Moves a dispute as the bank or Stripe does: money follows, and the events of that move. */
export function moveDispute(world: World, cause: Cause, dispute: DisputeRecord, to: DisputeStatus): void {
  dispute.status = to;
  if (to === "needs_response") dispute.dueBySeconds = nowSeconds() + DAYS_TO_ANSWER * DAY_SECONDS;
  world.store.changed();
  const isFinal = to === "won" || to === "lost" || to === "warning_closed" || to === "prevented";
  const takesMoney = to === "needs_response" || to === "under_review" || to === "lost";
  if (takesMoney && !dispute.isWithdrawn) withdraw(world, cause, dispute);
  if (to === "won" && dispute.isWithdrawn) reinstate(world, cause, dispute);
  announce(world, cause, isFinal ? "charge.dispute.closed" : "charge.dispute.updated", dispute);
}

/**
 * Stores evidence for a dispute, and submits it if `submit` is true. The uncategorized texts `winning_evidence` and
 * `losing_evidence` decide a submitted dispute at once. Source: https://docs.stripe.com/testing#disputes
 */
export function updateDispute(
  world: World,
  cause: Cause,
  dispute: DisputeRecord,
  { evidence, submit }: { evidence: Record<string, string>; submit: boolean },
): void {
  if (!needsResponse(dispute)) throw notOpen(dispute);
  Object.assign(dispute.evidence, evidence);
  world.store.changed();
  if (!submit) return announce(world, cause, "charge.dispute.updated", dispute);
  dispute.submissions += 1;
  const isInquiry = dispute.status === "warning_needs_response";
  moveDispute(world, cause, dispute, isInquiry ? "warning_under_review" : "under_review");
  const text = dispute.evidence["uncategorized_text"];
  if (text === "winning_evidence") moveDispute(world, cause, dispute, isInquiry ? "warning_closed" : "won");
  if (text === "losing_evidence") moveDispute(world, cause, dispute, "lost");
}

/** Accepts a dispute: it is lost. Source: https://docs.stripe.com/api/disputes/close */
export function closeDispute(world: World, cause: Cause, dispute: DisputeRecord): void {
  if (!needsResponse(dispute)) throw notOpen(dispute);
  moveDispute(world, cause, dispute, "lost");
}

function needsResponse({ status }: DisputeRecord): boolean {
  return status === "needs_response" || status === "warning_needs_response";
}

function notOpen({ id }: DisputeRecord) {
  return invalidRequest(`This dispute is already closed or under review: ${id}`);
}

function withdraw(world: World, cause: Cause, dispute: DisputeRecord): void {
  dispute.isWithdrawn = true;
  addBalanceTransaction(world.store, {
    id: newId("txn"),
    type: "adjustment",
    reportingCategory: "dispute",
    sourceId: dispute.id,
    amountCents: -dispute.amountCents,
    feeCents: FEE_CENTS[dispute.methodType],
    currency: dispute.currency,
  });
  announce(world, cause, "charge.dispute.funds_withdrawn", dispute);
}

function reinstate(world: World, cause: Cause, dispute: DisputeRecord): void {
  dispute.isWithdrawn = false;
  addBalanceTransaction(world.store, {
    id: newId("txn"),
    type: "adjustment",
    reportingCategory: "dispute_reversal",
    sourceId: dispute.id,
    amountCents: dispute.amountCents,
    currency: dispute.currency,
  });
  announce(world, cause, "charge.dispute.funds_reinstated", dispute);
}

type DisputeEventType =
  | "charge.dispute.created"
  | "charge.dispute.updated"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.funds_reinstated"
  | "charge.dispute.closed";

function announce(world: World, cause: Cause, type: DisputeEventType, record: DisputeRecord): void {
  announceEvent(world, cause, { kind: "dispute", type, record });
}
