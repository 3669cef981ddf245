import type { Settings } from "@/lib/settings/settings";

/** Staff review every order, or the program approves those of accounts in good standing. */
export type OrderApproval = Settings["orderApproval"];

/** What staff may set for one account: as the operator's setting says, or always, or never automatically. */
export const ACCOUNT_APPROVALS = ["rule", "always", "never"] as const;
export type AccountApproval = (typeof ACCOUNT_APPROVALS)[number];

/** What a row of "AccountApproval" says. @param isAutomatic null or absent for an account without a row. */
export function accountApprovalOf(isAutomatic: boolean | null = null): AccountApproval {
  if (isAutomatic === null) return "rule";
  return isAutomatic ? "always" : "never";
}

/** What decides whether an account is in good standing. */
export interface AccountFacts {
  isEmailConfirmed: boolean;
  /** Disabled by staff or closed by its owner. */
  isStopped: boolean;
  /** Orders of the account that staff or the program approved and nobody cancelled. */
  approvedOrders: number;
  /**
   * Orders of the account that are held (`is_order_held`) and can go on: open ones, and those whose dispute the bank has not
   * decided. A completed or cancelled order whose payment went back stays held forever, so it must not count.
   */
  heldOrders: number;
  /** Disputed payments of the account, decided ones included. */
  disputes: number;
  /** What staff set for this account. */
  approval: AccountApproval;
}

/**
 * Whether the next order of an account is approved without a review. "Always" passes over the rule of good standing, but
 * never over a disabled account or an order on hold.
 * @param approval what the operator set for all accounts.
 */
export function isApprovedAtOnce(facts: AccountFacts, approval: OrderApproval): boolean {
  if (facts.approval === "never") return false;
  if (facts.approval === "always") return !facts.isStopped && facts.heldOrders === 0;
  return approval === "good-standing" && isInGoodStanding(facts);
}

/**
 * Whether orders of an account may be approved without a review: its email is confirmed, an order was approved before, and
 * nothing is held, disputed or disabled. A customer who has disputed a payment is reviewed from then on.
 */
export function isInGoodStanding(facts: AccountFacts): boolean {
  return (
    facts.isEmailConfirmed &&
    !facts.isStopped &&
    facts.approvedOrders > 0 &&
    facts.heldOrders === 0 &&
    facts.disputes === 0
  );
}
