import type { PendingCheckout } from "./pending-checkout";
import type { LeadConfigurationDto } from "./schemas";

/** The same selection once more, at another price (decimal): what a buyer agrees to when the price has changed. */
export function repeatConfiguration(
  configuration: LeadConfigurationDto,
  totalPrice: string,
): PendingCheckout {
  return {
    selectedLeadType: configuration.leadTypeId,
    selectedStates: configuration.selectedStates,
    leadQuantity: configuration.leadQuantity,
    purchaseType: configuration.purchaseType,
    includeBeneficiary: configuration.includeBeneficiary,
    includeHigherIncome: configuration.includeHigherIncome,
    pricing: { totalPrice },
    ...(configuration.packageId ? { packageId: configuration.packageId } : {}),
  };
}
