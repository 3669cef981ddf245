import { type CatalogLeadType, findCheapestPremium, perLeadCents } from "@/lib/catalog/changes/catalog-terms";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { type Cents, formatDollars } from "@/lib/kit/money";

const PERCENT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/**
 * Compares the price per lead of a package with the cheapest Premium lead of the builder, for the staff who set it. 5 to 20
 * percent below is what they aim at; only the limit is enforced (docs/decisions/0007).
 * @param priceCents for one month.
 */
export function comparePackagePrice(
  { priceCents, leadsPerMonth }: { priceCents: Cents; leadsPerMonth: number },
  leadTypes: readonly Pick<CatalogLeadType, "line" | "tier" | "isOffered" | "basePriceCents">[],
): string {
  const perLead = `${formatDollars(perLeadCents({ priceCents, leadsPerMonth }))} per lead`;
  const cheapest = findCheapestPremium(leadTypes);
  if (!cheapest) return `${perLead}. The builder has no Premium lead on offer to compare it with.`;
  const limitCents = cheapest.basePriceCents * leadsPerMonth;
  const other = `${LINE_LABELS[cheapest.line]} Premium, now the cheapest Premium lead of the builder (${formatDollars(cheapest.basePriceCents)})`;
  if (priceCents > limitCents)
    return `${perLead}, more than ${other}. The package may cost at most ${formatDollars(limitCents)}.`;
  const below = ((limitCents - priceCents) / limitCents) * 100;
  const compared = below === 0 ? "the same as" : `${PERCENT.format(below)} percent below`;
  return `${perLead}, ${compared} ${other}. Aim for 5 to 20 percent below.`;
}
