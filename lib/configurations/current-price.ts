import type { Cents } from "@/lib/kit/money";
import { type PriceList, priceConfiguration, type Selection } from "@/lib/pricing/price-configuration";

/** The price of a configuration by today's catalog: the package's price, or the price of the selection. */
export function currentPriceCents(
  list: PriceList,
  selection: Selection,
  fromPackage: { priceCents: Cents } | null,
): Cents {
  return fromPackage ? fromPackage.priceCents : priceConfiguration(list, selection).totalCents;
}
