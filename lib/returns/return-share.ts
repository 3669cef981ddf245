import { DEFAULT_SETTINGS } from "@/lib/settings/settings";

/** Days of sales and of returns over which the share of returned leads is measured. */
export const RETURN_SHARE_DAYS = 90;

/**
 * Above this share of an account's leads, a return is not approved automatically any more. The terms name it; a setting of
 * the operator (`returnLimitPercent`) may be more generous.
 */
export const RETURN_SHARE_LIMIT_PERCENT = DEFAULT_SETTINGS.returnLimitPercent;

/** An account with fewer leads has the limit of this number, because a single return would be a large share of a few. */
export const RETURN_SHARE_MIN_BOUGHT = 20;

/** Purchases and returns of an account. */
export interface ReturnShare {
  /** Leads that were sold to the account in the last 90 days. */
  bought: number;
  /**
   * The account's open returns, and those that staff or the deadline approved in the last 90 days, whenever the lead was sold.
   * A return that our records confirmed is our own error and does not count.
   */
  returned: number;
}

/**
 * How many more returns of an account are approved when staff miss the deadline, before `needsStaff` begins.
 * @param limitPercent the operator's setting.
 */
export function returnsBelowLimit({ bought, returned }: ReturnShare, limitPercent: number): number {
  const counted = Math.max(bought, RETURN_SHARE_MIN_BOUGHT);
  return Math.max(0, Math.floor((counted * limitPercent) / 100) - returned);
}

/**
 * Whether one more return of an account needs a decision of staff: it would be above the limit, so it is not approved
 * when staff miss the deadline. Open returns count, so that many at once do not pass. Our records still approve at once
 * what they confirm.
 * @param limitPercent the operator's setting.
 */
export function needsStaff(share: ReturnShare, limitPercent: number = RETURN_SHARE_LIMIT_PERCENT): boolean {
  return returnsBelowLimit(share, limitPercent) === 0;
}
