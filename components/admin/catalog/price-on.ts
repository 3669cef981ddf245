import type { CatalogChangeDto } from "@/lib/catalog/changes/schemas";
import type { Cents } from "@/lib/kit/money";

/**
 * A price of an item on a day, with the changes that are scheduled until then.
 * @param day `2026-12-24`; empty: now.
 * @param scheduled soonest first.
 * @param field the price in the changes.
 */
export function priceOn(
  day: string,
  presentCents: Cents,
  { itemKind, itemId }: Pick<CatalogChangeDto, "itemKind" | "itemId">,
  scheduled: readonly CatalogChangeDto[],
  field: "basePriceCents" | "beneficiaryPriceCents" | "higherIncomePriceCents",
): Cents {
  let cents = presentCents;
  for (const change of scheduled) {
    if (change.itemKind !== itemKind || change.itemId !== itemId) continue;
    // Days begin at midnight in New York, which is 4:00 or 5:00 of the same day in UTC.
    if (change.effectiveAt.slice(0, 10) > day) continue;
    const to = change.fields[field]?.to;
    if (typeof to === "number") cents = to;
  }
  return cents;
}
