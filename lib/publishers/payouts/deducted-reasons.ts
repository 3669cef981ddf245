/**
 * Returns of these reasons are not deducted, because the mistake was ours: we sold the lead to an order that did not ask for
 * it.
 */
export const OUR_MISTAKES: readonly string[] = ["outside-order"];

/**
 * Nor are returns of these reasons that our records decided: we took the lead of a person whom the customer had already, or
 * lost the consent. Every other approved return is deducted.
 */
export const OUR_MISTAKES_ON_RECORD: readonly string[] = ["duplicate", "no-consent"];

/** Whether the publisher is not paid for a lead whose return staff approve. @param reason a reason of a return. */
export function isDeducted(reason: string): boolean {
  return !OUR_MISTAKES.includes(reason);
}
