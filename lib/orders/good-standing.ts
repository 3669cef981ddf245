import type { Settings } from "@/lib/settings/settings";

/** Staff review every order, or the program approves those of accounts in good standing. */
export type OrderApproval = Settings["orderApproval"];

/** What decides whether an account is in good standing. */
export interface AccountFacts {
  isEmailConfirmed: boolean;
  /** Disabled by staff or closed by its owner. */
  isStopped: boolean;
  /** Orders of the account that staff or the program approved and nobody cancelled. */
  approvedOrders: number;
  /** Orders of the account that are held (`is_order_held`). */
  heldOrders: number;
  /** Disputed payments of the account, decided ones included. */
  disputes: number;
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
