/** Quantities on offer: leads, for a weekly plan leads per week (specification, section 9). */
export const LEAD_QUANTITIES = [250, 500, 750, 1000, 1500, 2000, 3000, 5000] as const;

/** What a customer reads who asks for another quantity. */
export const NOT_AN_OFFERED_QUANTITY = `Choose one of ${LEAD_QUANTITIES.join(", ")} leads.`;

/** Whether the builder sells this quantity. Packages have quantities of their own. */
export function isOfferedQuantity(leadQuantity: number): boolean {
  return LEAD_QUANTITIES.some((quantity) => quantity === leadQuantity);
}
