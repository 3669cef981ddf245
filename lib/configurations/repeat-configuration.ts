import type { PendingCheckout } from "./pending-checkout";
import type { LeadConfigurationDto } from "./schemas";

/** The selection of a saved configuration at another price (decimal), for a customer who accepts a changed price. */
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
