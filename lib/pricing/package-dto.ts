import type { LeadPackageDto } from "@/lib/catalog/schemas";
import { toBooleanString } from "@/lib/kit/boolean-string";
import { toDecimal } from "@/lib/kit/money";
import { type PackagePricing, type PricedLeadType, packagePrices } from "./price-configuration";

interface PackageRow extends PackagePricing {
  id: string;
  name: string;
  features: readonly string[];
  isPopular: boolean;
}

/**
 * Converts a package to the format of the API. Not in price-configuration.ts, because it brings zod: the builder shows prices before
 * zod has loaded.
 * @returns null when there is no lead type that it may be spent on.
 */
export function toLeadPackageDto(
  row: PackageRow,
  leadTypes: readonly PricedLeadType[],
): LeadPackageDto | null {
  const prices = packagePrices(row, leadTypes);
  if (prices.length === 0) return null;
  return {
    id: row.id,
    name: row.name,
    price: toDecimal(Math.min(...prices.map(({ priceCents }) => priceCents))),
    leadsPerMonth: row.leadsPerMonth,
    features: [...row.features],
    isPopular: toBooleanString(row.isPopular),
    leadTypes: prices.map(({ leadType, priceCents }) => ({
      leadTypeId: leadType.id,
      price: toDecimal(priceCents),
    })),
  };
}
