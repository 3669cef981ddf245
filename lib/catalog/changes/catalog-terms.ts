import type { Cents } from "@/lib/kit/money";
import type { Line, Tier } from "../lines";

/** What staff may change about a lead type. Prices are cents per lead. */
export interface LeadTypeTerms {
  name: string;
  description: string;
  basePriceCents: Cents;
  beneficiaryOption: boolean;
  beneficiaryPriceCents: Cents;
  higherIncomePriceCents: Cents;
  features: string[];
  isOffered: boolean;
}

/** What staff may change about a package. Its price is made of the discount (`packagePriceCents`). */
export interface PackageTerms {
  name: string;
  /** From `LEAST_DISCOUNT_PERCENT` to `MOST_DISCOUNT_PERCENT`, below the builder's price. */
  discountPercent: number;
  features: string[];
  isPopular: boolean;
  isOffered: boolean;
}

export interface CatalogLeadType extends LeadTypeTerms {
  id: string;
  line: Line;
  tier: Tier;
}

export interface CatalogPackage extends PackageTerms {
  id: string;
  /** Never changes: plans were sold with it. */
  leadsPerMonth: number;
}

export interface Catalog {
  leadTypes: readonly CatalogLeadType[];
  packages: readonly CatalogPackage[];
}

/** Some terms of one item. */
export type CatalogPatch =
  | { itemKind: "lead-type"; itemId: string; terms: Partial<LeadTypeTerms> }
  | { itemKind: "package"; itemId: string; terms: Partial<PackageTerms> };

/** A patch that is to be applied at a time. */
export type ScheduledPatch = CatalogPatch & { effectiveAt: Date };

/** A rule that a catalog breaks: the field of the form, and what to do about it. */
export interface CatalogProblem {
  field: string;
  message: string;
}

/**
 * A package costs 5 to 20 percent less than the same leads in the builder (docs/decisions/0007). The database holds the same
 * limits (`LeadPackage_discount`).
 */
export const LEAST_DISCOUNT_PERCENT = 5;
export const MOST_DISCOUNT_PERCENT = 20;

/** The largest order, from the builder or as a package. */
export const MOST_LEADS_PER_ORDER = 5_000;

/** A price move above this share of the present price, in percent, needs a confirmation of its own. */
export const LARGE_MOVE_PERCENT = 30;

/**
 * Whether a price moves so far that it may be a typing error, for example 39.00 for 3900.00. An option that was free gets its
 * first price; that is not a move.
 */
export function isLargePriceMove(fromCents: Cents, toCents: Cents): boolean {
  return fromCents > 0 && Math.abs(toCents - fromCents) * 100 > fromCents * LARGE_MOVE_PERCENT;
}

/** The catalog with new terms of one item. An item that does not exist changes nothing. */
export function applyPatch(catalog: Catalog, patch: CatalogPatch): Catalog {
  return patch.itemKind === "package"
    ? {
        ...catalog,
        packages: catalog.packages.map((item) =>
          item.id === patch.itemId ? { ...item, ...patch.terms } : item,
        ),
      }
    : {
        ...catalog,
        leadTypes: catalog.leadTypes.map((item) =>
          item.id === patch.itemId ? { ...item, ...patch.terms } : item,
        ),
      };
}

/** The catalog as it will be at a time. @param scheduled in the order in which they are applied. */
export function catalogAt(catalog: Catalog, scheduled: readonly ScheduledPatch[], at: Date): Catalog {
  return scheduled.filter(({ effectiveAt }) => effectiveAt <= at).reduce(applyPatch, catalog);
}

/**
 * Checks the rules of a catalog: a feature of a package names no price per lead, because that differs by line; one that names a
 * percentage below the builder names the discount; one that says "lowest price" is true among the packages on offer; and one
 * package at most is marked as popular.
 * @returns the first broken rule, or null.
 */
export function findCatalogProblem({ packages }: Catalog): CatalogProblem | null {
  const offered = packages.filter(({ isOffered }) => isOffered);
  for (const item of offered)
    for (const feature of item.features) {
      const message = findUntruth(feature, item, offered);
      if (message) return { field: "features", message };
    }
  const [popular, second] = offered.filter(({ isPopular }) => isPopular);
  if (popular && second)
    return {
      field: "isPopular",
      message: `${popular.name} and ${second.name} would both be the most popular package. Unmark one of them first.`,
    };
  return null;
}

/**
 * Checks the catalog after each scheduled change, in the order in which they are applied.
 * @returns the first broken rule with the time from which it would be broken; null when all is well.
 */
export function findScheduleProblem(
  catalog: Catalog,
  scheduled: readonly ScheduledPatch[],
): (CatalogProblem & { effectiveAt: Date }) | null {
  let current = catalog;
  for (const patch of scheduled) {
    current = applyPatch(current, patch);
    const problem = findCatalogProblem(current);
    if (problem) return { ...problem, effectiveAt: patch.effectiveAt };
  }
  return null;
}

/** Text such as "$26 a lead", "$26.60 per lead" or "$26/lead". */
const PRICE_PER_LEAD = /\$\s?\d[\d,.]*\s?(?:an?|per|each|\/)\s?(?:\w+\s){0,3}lead\b/i;
/** Text such as "10% below the builder's price". */
const PERCENT_BELOW = /(\d+(?:\.\d+)?)\s?(?:%|percent) below\b/i;

/** Why a feature of a package would not be true; null when nothing speaks against it. */
function findUntruth(
  feature: string,
  item: CatalogPackage,
  offered: readonly CatalogPackage[],
): string | null {
  const quoted = `The feature "${feature}" of ${item.name}`;
  if (PRICE_PER_LEAD.test(feature))
    return `${quoted} names a price per lead, which differs by line of insurance. Name the discount instead: "${item.discountPercent}% below the builder's price".`;
  const stated = PERCENT_BELOW.exec(feature)?.[1];
  if (stated !== undefined && Number(stated) !== item.discountPercent)
    return `${quoted} is not true at a discount of ${item.discountPercent} percent. Change its percentage or remove it.`;
  const cheaper = offered.find(({ discountPercent }) => discountPercent > item.discountPercent);
  if (/\blowest price\b/i.test(feature) && cheaper)
    return (
      `${quoted} would not be true: ${cheaper.name} would have a discount of ${cheaper.discountPercent} percent. ` +
      `Remove it from ${item.name} first.`
    );
  return null;
}
