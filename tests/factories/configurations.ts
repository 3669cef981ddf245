import { saveConfiguration } from "@/lib/configurations/saved-configurations.server";
import type { LeadConfigurationDto, SaveConfigurationBody } from "@/lib/configurations/schemas";

/** 250 Premium life leads with both add-ons in five states: $11,375.00 by the opening catalog. */
export function buildConfiguration(overrides: Partial<SaveConfigurationBody> = {}): SaveConfigurationBody {
  return {
    leadTypeId: "life-premium",
    selectedStates: ["TX", "CA", "FL", "NY", "GA"],
    leadQuantity: 250,
    purchaseType: "one-time",
    includeBeneficiary: true,
    includeHigherIncome: true,
    totalPrice: "11375.00",
    ...overrides,
  };
}

/** The Growth package for life: 150 leads a month at $42 less 10 percent, $5,670.00. */
export function buildPackageConfiguration(
  overrides: Partial<SaveConfigurationBody> = {},
): SaveConfigurationBody {
  return buildConfiguration({
    packageId: "growth",
    leadQuantity: 150,
    purchaseType: "monthly",
    includeBeneficiary: false,
    includeHigherIncome: false,
    totalPrice: "5670.00",
    ...overrides,
  });
}

/** A saved configuration of a customer. */
export function createConfiguration(
  customer: { id: string },
  overrides: Partial<SaveConfigurationBody> = {},
): Promise<LeadConfigurationDto> {
  return saveConfiguration(customer, buildConfiguration(overrides));
}

/** A query of GET /api/forecast. */
export const FORECAST_QUERY = {
  leadTypeId: "life-premium",
  states: "TX,CA,FL,NY,OH",
  leadQuantity: "250",
  includeBeneficiary: "true",
  includeHigherIncome: "false",
};
