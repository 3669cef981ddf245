/**
 * Returns of these reasons are not deducted, because the mistake was ours: we sold the lead to an order that did not ask for
 * it. Every other approved return is.
 */
export const OUR_MISTAKES: readonly string[] = ["outside-order"];

/** Whether the publisher is not paid for a lead whose return is approved. @param reason a reason of a return. */
export function isDeducted(reason: string): boolean {
  return !OUR_MISTAKES.includes(reason);
}
