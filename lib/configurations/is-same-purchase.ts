/** The part of a configuration that says what it buys. */
interface Purchase {
  packageId: string | null;
  leadTypeId: string;
  purchaseType: string;
  leadQuantity: number;
  includeBeneficiary: boolean;
  includeHigherIncome: boolean;
  selectedStates: readonly string[];
}

/**
 * Whether two configurations buy the same, so that paying for both may be a mistake: the same package for the same lead
 * type, whatever the states, or the same selection in the builder.
 */
export function isSamePurchase(a: Purchase, b: Purchase): boolean {
  if (a.leadTypeId !== b.leadTypeId || a.packageId !== b.packageId) return false;
  if (a.packageId !== null) return true;
  return (
    a.purchaseType === b.purchaseType &&
    a.leadQuantity === b.leadQuantity &&
    a.includeBeneficiary === b.includeBeneficiary &&
    a.includeHigherIncome === b.includeHigherIncome &&
    a.selectedStates.toSorted().join() === b.selectedStates.toSorted().join()
  );
}
