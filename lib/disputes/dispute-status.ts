import { capitalize } from "@/lib/kit/capitalize";

export const DISPUTE_STATUSES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "won",
  "lost",
  "prevented",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/**
 * The allowed moves of a dispute (https://docs.stripe.com/disputes/how-disputes-work). Never back to an earlier stage: an
 * event that arrives late changes nothing. A decision can be overturned: an appeal follows a loss, and a bank can take up a
 * case that was won.
 */
const DISPUTE_MOVES: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  warning_needs_response: [
    "warning_under_review",
    "warning_closed",
    "needs_response",
    "under_review",
    "won",
    "lost",
    "prevented",
  ],
  warning_under_review: ["warning_closed", "needs_response", "under_review", "won", "lost", "prevented"],
  warning_closed: ["needs_response", "under_review", "won", "lost"],
  needs_response: ["under_review", "won", "lost", "prevented"],
  under_review: ["won", "lost"],
  appeal_needs_response: ["appeal_under_review", "won", "lost"],
  appeal_under_review: ["won", "lost"],
  won: ["lost"],
  lost: ["appeal_needs_response", "appeal_under_review", "won"],
  prevented: [],
};

/** Whether a dispute may move from one status to another. */
export function mayMoveDispute(from: DisputeStatus, to: DisputeStatus): boolean {
  return DISPUTE_MOVES[from].includes(to);
}

/**
 * Whether a payment with a dispute of this status is frozen: nothing is sold, delivered or charged for it. It stays frozen
 * after a loss. The database has the same list (`is_payment_disputed`). Refunds follow `is_payment_contested` instead.
 */
export function isFrozen(status: DisputeStatus): boolean {
  return status !== "won" && status !== "warning_closed" && status !== "prevented";
}

/**
 * Whether the bank only asks about a payment: no money has moved, so it can be refunded, and a full refund resolves the inquiry
 * without a fee (https://docs.stripe.com/disputes/how-disputes-work). The database has the rule as well (`is_payment_at_bank`).
 */
export function isInquiry(status: DisputeStatus): boolean {
  return status === "warning_needs_response" || status === "warning_under_review";
}

/** Whether evidence can be submitted now. */
export function needsResponse(status: DisputeStatus): boolean {
  return DISPUTE_GROUPS.answer.includes(status);
}

/** Reads Stripe's status. A status that we do not know freezes the payment and asks staff to look. */
export function readDisputeStatus(status: string): DisputeStatus {
  return DISPUTE_STATUSES.find((known) => known === status) ?? "needs_response";
}

export const DISPUTE_GROUP_NAMES = ["answer", "review", "closed", "lost"] as const;
export type DisputeGroup = (typeof DISPUTE_GROUP_NAMES)[number];

/** Statuses by what staff do about them. */
export const DISPUTE_GROUPS: Readonly<Record<DisputeGroup, readonly DisputeStatus[]>> = {
  answer: ["needs_response", "warning_needs_response", "appeal_needs_response"],
  review: ["under_review", "warning_under_review", "appeal_under_review"],
  closed: ["won", "warning_closed", "prevented"],
  lost: ["lost"],
};

export const DISPUTE_GROUP_LABELS: Readonly<Record<DisputeGroup, string>> = {
  answer: "Needs a response",
  review: "Under review",
  closed: "Won or closed",
  lost: "Lost",
};

/** Stripe's reason of a dispute in words: `product_not_received` is "Product not received". */
export function disputeReasonText(reason: string): string {
  return capitalize(reason.replaceAll("_", " "));
}

/** The statuses in words, for staff. */
export const DISPUTE_STATUS_LABELS: Readonly<Record<DisputeStatus, string>> = {
  warning_needs_response: "Inquiry: needs a response",
  warning_under_review: "Inquiry: under review",
  warning_closed: "Inquiry closed",
  needs_response: "Needs a response",
  under_review: "Under review",
  appeal_needs_response: "Appeal: needs a response",
  appeal_under_review: "Appeal: under review",
  won: "Won",
  lost: "Lost",
  prevented: "Prevented by a refund",
};
