import { formatCount } from "@/lib/kit/format-count";
import { NOT_OFFERED_TEXTS } from "@/lib/plans/plan-offer";
import { type CycleStatus, isTriedAtOnce, type PlanStatus } from "@/lib/plans/plan-status";
import type { PlanChangeDto, PlanDto, PlanPeriodDto } from "@/lib/plans/schemas";

export const PLAN_STATUS_LABELS: Readonly<Record<PlanStatus, string>> = {
  active: "Active",
  paused: "Paused",
  past_due: "Charge declined",
  ending: "Cancelled",
  ended: "Ended",
};

export const PLAN_STATUS_TONES: Readonly<Record<PlanStatus, "green" | "yellow" | "red" | "grey">> = {
  active: "green",
  paused: "yellow",
  past_due: "red",
  ending: "grey",
  ended: "grey",
};

export const PERIOD_LABELS: Readonly<Record<CycleStatus, string>> = {
  due: "Announced",
  charging: "Charge under way",
  processing: "Waiting for the bank",
  retrying: "Declined",
  paid: "Paid",
  skipped: "Skipped, not charged",
  failed: "Not paid",
};

/** Says why a plan is paused, cancelled or has ended, and what the customer can do; null when they did it themselves. */
export function reasonText({
  status,
  reason,
  offer,
  hasPaymentMethod,
  periods,
}: Pick<PlanDto, "status" | "reason" | "offer" | "hasPaymentMethod" | "periods">): string | null {
  if (status === "ended" && reason === "dispute")
    return "Your bank returned a disputed payment of this plan to you, so the plan has ended.";
  // The texts below say how a plan goes on. A cancelled one never does.
  if (status === "ending" || status === "ended")
    return reason === "staff" ? "Our support team cancelled the plan." : null;
  if (reason === "dispute")
    return `A payment of this plan is disputed at your bank, so nothing is charged. ${hasPaymentMethod ? "If the bank decides for us, the plan resumes automatically." : "The plan has no payment method: choose one, and the plan resumes automatically if the bank decides for us."}`;
  if (status === "paused" && offer !== "offered") return NOT_OFFERED_TEXTS[offer];
  if (status === "past_due" && periods.some(({ withheld }) => withheld !== null))
    return "Your last charge was declined. We do not offer what it is for now, so it cannot be paid. Unless we offer it again before the next try, we pause the plan then.";
  if (status === "past_due")
    return "Your last charge was declined. We try it again; the charges below say when. You can pay it now, choose another payment method, or cancel the plan.";
  if (reason === "declined")
    return "The plan stopped because its last charge was declined. Pay that charge, or let us try it with another payment method. You can also resume the plan from its next date, without that charge.";
  if (reason === "staff") return "Our support team paused the plan. You can resume it from its next date.";
  if (reason === "account")
    return "We paused the plan because the account was disabled. You can resume it from its next date.";
  if (reason === "not-offered")
    return "We paused the plan because we did not offer what it buys. We offer it again: you can resume the plan from its next date.";
  if (reason === "no-payment-method")
    return `The dispute of a payment of this plan is over, but by then the plan had no payment method. ${hasPaymentMethod ? "You can now resume it from its next date." : "Choose one, then resume the plan from its next date."}`;
  if (reason === "refund")
    return "A payment of this plan was refunded in full, so we paused the plan. You can resume it from its next date.";
  return null;
}

/** What a charge is for: `250 Premium life leads`. The plan may have been changed since, so it is not what the plan buys now. */
export function boughtBy(
  plan: Pick<PlanDto, "leadQuantity" | "name">,
  { bought }: Pick<PlanPeriodDto, "bought">,
): string {
  const { leadQuantity, name } = bought ?? plan;
  return `${formatCount(leadQuantity)} ${name} leads`;
}

/** Why nothing can be paid for a charge that is neither paid nor under way. */
export function notPayableText(
  { status, offer }: Pick<PlanDto, "status" | "offer">,
  { withheld }: Pick<PlanPeriodDto, "withheld">,
): string {
  if (withheld && offer !== "offered") return `This charge cannot be paid now. ${NOT_OFFERED_TEXTS[offer]}`;
  // The plan was changed since, and its next period is on offer.
  if (withheld)
    return "This charge cannot be paid now: we no longer offer what it is for. If we offer it again, you can pay it here.";
  return status === "paused" || status === "ending" || status === "ended"
    ? "There is nothing to pay for this date: the plan was paused or cancelled, so this charge was dropped."
    : "There is nothing to pay for this date.";
}

/** The declined charge of a plan, which can be tried at once when another payment method is chosen; undefined without one. */
export function declinedCharge({ periods }: Pick<PlanDto, "periods">) {
  return periods.find(({ isPayable, status }) => isPayable && (status === "retrying" || status === "failed"));
}

/**
 * What the toast says after another payment method was chosen.
 * @param description gets the plan as the command returned it: the page may not show yet that a charge was declined.
 */
export const METHOD_CHANGED = {
  title: "Payment method changed",
  description: (changed: Pick<PlanDto, "periods" | "paymentMethodId">) => {
    const declined = declinedCharge(changed);
    if (!declined) return "The next charge goes to it.";
    if (declined.status === "failed") return "The declined charge was not tried. You can still pay it.";
    return isTriedAtOnce(declined, changed.paymentMethodId)
      ? "We try the declined charge again now."
      : "The next attempt of the declined charge goes to it.";
  },
};

/** What a row of a plan's history says. */
export function describeChange({ from, to, by, note }: PlanChangeDto): string {
  if (from === null) return "Plan started";
  if (from === to) return note ?? "Plan changed";
  const who = by === "automatic" ? "automatically" : `by ${by}`;
  switch (to) {
    case "active":
      return from === "past_due" ? "Declined charge paid" : `Resumed ${who}`;
    case "past_due":
      return from === "paused" ? `Declined charge tried again ${who}` : "Charge declined";
    case "paused":
      return `Paused ${who}`;
    case "ending":
      return `Cancelled ${who}`;
    case "ended":
      return `Ended ${who}`;
  }
}
