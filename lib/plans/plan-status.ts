export const PLAN_STATUSES = ["active", "paused", "past_due", "ending", "ended"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/**
 * The allowed moves of a plan. The database has the same table (`may_move_plan`), and a trigger refuses all others. A
 * plan that was cancelled never charges again: a new purchase makes a new plan.
 */
const PLAN_MOVES: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  active: ["paused", "past_due", "ending", "ended"],
  paused: ["active", "past_due", "ending", "ended"],
  past_due: ["active", "paused", "ending", "ended"],
  ending: ["ended"],
  ended: [],
};

/** Whether a plan may move from one status to another. */
export function mayMovePlan(from: PlanStatus, to: PlanStatus): boolean {
  return PLAN_MOVES[from].includes(to);
}

/** Whether a plan is charged: it is active, or a declined charge is tried again. */
export function isRunning({ status }: { status: PlanStatus }): boolean {
  return status === "active" || status === "past_due";
}

/** Whether a plan is paused until the program resumes it: it does so when the dispute of its payment is won. */
export function isPausedByDispute(plan: { status: PlanStatus; reason: string | null }): boolean {
  return plan.status === "paused" && plan.reason === "dispute";
}

export const CYCLE_STATUSES = [
  "due",
  "charging",
  "processing",
  "retrying",
  "paid",
  "skipped",
  "failed",
] as const;
export type CycleStatus = (typeof CYCLE_STATUSES)[number];

/**
 * The allowed moves of a period (`may_move_cycle` in the database). A period that failed becomes paid when its money
 * arrives after all: the customer paid it themselves, by card or by a bank debit that takes days, or a bank debit was
 * confirmed late. It is tried again when the customer chooses another payment method for a plan that it has paused.
 */
const CYCLE_MOVES: Readonly<Record<CycleStatus, readonly CycleStatus[]>> = {
  due: ["charging", "skipped", "failed"],
  charging: ["processing", "retrying", "paid", "failed"],
  processing: ["retrying", "paid", "failed"],
  retrying: ["charging", "processing", "paid", "failed"],
  paid: [],
  skipped: [],
  failed: ["retrying", "processing", "paid"],
};

/** Whether a period may move from one status to another. */
export function mayMoveCycle(from: CycleStatus, to: CycleStatus): boolean {
  return CYCLE_MOVES[from].includes(to);
}

/**
 * Whether the customer can pay a declined period themselves: while its charge is tried again, and while the plan is paused
 * because of it.
 * @param period the newest period of the plan that has a payment.
 */
export function isPayable(
  plan: { status: PlanStatus; reason: string | null },
  period: { status: CycleStatus },
): boolean {
  if (period.status === "retrying") return plan.status === "past_due";
  return period.status === "failed" && isPausedByDecline(plan);
}

/** With how many payment methods a declined charge is tried at once. Whoever tries stolen cards needs many. */
export const MOST_TRIED_METHODS = 5;

/**
 * Whether a declined charge is tried at once with a payment method that the customer has chosen: once with each, so that changing to
 * and fro charges nothing. After that the planned attempts go on, and the customer can pay the charge themselves.
 */
export function isTriedAtOnce(
  { triedMethodIds }: { triedMethodIds: readonly string[] },
  paymentMethodId: string | null,
): boolean {
  if (paymentMethodId === null || triedMethodIds.includes(paymentMethodId)) return false;
  return triedMethodIds.length < MOST_TRIED_METHODS;
}

/** Whether a plan is paused because its charge was declined: paying that charge makes it active again. */
export function isPausedByDecline(plan: { status: PlanStatus; reason: string | null }): boolean {
  return plan.status === "paused" && plan.reason === "declined";
}

export const METHOD_FAULTS = ["missing", "unusable"] as const;
/** Why a charge could not even be tried: the plan had no payment method, or Stripe does not charge the one it had any more. */
export type MethodFault = (typeof METHOD_FAULTS)[number];

/** Our own decline codes. No bank has said anything about these charges. */
const METHOD_FAULT_CODES: ReadonlyMap<string, MethodFault> = new Map([
  ["no_payment_method", "missing"],
  ["payment_method_unusable", "unusable"],
]);

/** Judges our own decline codes; null for those of Stripe, where a bank refused. */
export function judgeMethodFault(code: string | null): MethodFault | null {
  return METHOD_FAULT_CODES.get(code ?? "") ?? null;
}

/**
 * Decline codes after which the same card is not tried again: the bank will refuse it for good, and Stripe asks not to
 * repeat such charges (https://docs.stripe.com/declines/codes, "Do not retry").
 */
const HARD_DECLINES: ReadonlySet<string> = new Set([
  "expired_card",
  "fraudulent",
  "incorrect_number",
  "invalid_account",
  "lost_card",
  "merchant_blacklist",
  "pickup_card",
  "restricted_card",
  "revocation_of_all_authorizations",
  "revocation_of_authorization",
  "security_violation",
  "stolen_card",
  "stop_payment_order",
  "transaction_not_allowed",
  // Bank accounts (https://docs.stripe.com/payments/ach-direct-debit#failures).
  "account_closed",
  "debit_not_authorized",
  "no_account",
  ...METHOD_FAULT_CODES.keys(),
]);

export const DECLINE_KINDS = ["retry", "confirm", "replace"] as const;
/** What follows a decline: try again later, wait for the customer to confirm at their bank, or ask for another card. */
export type DeclineKind = (typeof DECLINE_KINDS)[number];

/** Judges Stripe's decline code (or error code without one). */
export function judgeDecline(code: string | null): DeclineKind {
  if (code === "authentication_required") return "confirm";
  return code !== null && HARD_DECLINES.has(code) ? "replace" : "retry";
}
