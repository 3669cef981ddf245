import { type AccountFacts, isApprovedAtOnce, isInGoodStanding, type OrderApproval } from "./good-standing";

/** How the next order of an account is approved, with the reasons, for staff. */
export interface Standing {
  isAutomatic: boolean;
  /** `Staff review it: the email is not confirmed, no order was approved before.` */
  text: string;
}

/** Says how the next order of an account is approved. @param approval what the operator set. */
export function describeStanding(facts: AccountFacts, approval: OrderApproval): Standing {
  if (facts.approval === "never")
    return { isAutomatic: false, text: "Staff review every order of this account." };
  if (facts.approval === "always") {
    if (isApprovedAtOnce(facts, approval))
      return { isAutomatic: true, text: "Every order of this account is approved automatically." };
    const why = facts.isStopped ? "the account is disabled or closed" : "an order is on hold";
    return { isAutomatic: false, text: `Staff review the next order: ${why}.` };
  }
  if (approval === "review") return { isAutomatic: false, text: "Staff review every order." };
  if (isInGoodStanding(facts))
    return {
      isAutomatic: true,
      text: "The next order is approved automatically: the account is in good standing.",
    };
  const reasons = [
    facts.isStopped ? "the account is disabled or closed" : "",
    facts.isEmailConfirmed ? "" : "the email is not confirmed",
    facts.approvedOrders === 0 ? "no order was approved before" : "",
    facts.heldOrders > 0 ? "an order is on hold" : "",
    facts.disputes > 0 ? "a payment was disputed" : "",
  ].filter(Boolean);
  return { isAutomatic: false, text: `Staff review the next order: ${reasons.join(", ")}.` };
}
