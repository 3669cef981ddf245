import { type Cents, formatDollars } from "@/lib/kit/money";
import { LINE_LABELS, type Line, type Tier } from "../lines";

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

/** What staff may change about a package. The price is for one month. */
export interface PackageTerms {
  name: string;
  priceCents: Cents;
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
 * Checks the rules of a catalog: a lead costs at most as much in a package as in the builder, one package at most is
 * marked as popular, a feature that names a price per lead names the right one, and a feature that says "lowest price" is
 * true among the packages on offer.
 * @returns the first broken rule, or null.
 */
export function findCatalogProblem({ leadTypes, packages }: Catalog): CatalogProblem | null {
  const offered = packages.filter(({ isOffered }) => isOffered);
  const cheapest = findCheapestPremium(leadTypes);
  for (const item of offered) {
    const limitCents = cheapest ? cheapest.basePriceCents * item.leadsPerMonth : null;
    if (cheapest && limitCents !== null && item.priceCents > limitCents)
      return {
        field: "price",
        message:
          `${item.name} would cost more per lead than ${LINE_LABELS[cheapest.line]} Premium does in the builder ` +
          `(${formatDollars(cheapest.basePriceCents)}). ${item.name} may cost at most ${formatDollars(limitCents)}.`,
      };
    const stale = item.features.find((feature) => statesWrongPrice(feature, item));
    if (stale !== undefined)
      return {
        field: "features",
        message: `The feature "${stale}" of ${item.name} is not true at ${perLead(item)} per lead. Change its price or remove it.`,
      };
    const notLowest = item.features.find((feature) => /\blowest price\b/i.test(feature));
    const cheaper = offered.find((other) => perLeadCents(other) < perLeadCents(item));
    if (notLowest !== undefined && cheaper)
      return {
        field: "features",
        message:
          `The feature "${notLowest}" of ${item.name} would not be true: ${cheaper.name} would cost ${perLead(cheaper)} per lead. ` +
          `Remove it from ${item.name} first.`,
      };
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

/** The Premium type on offer with the lowest price per lead; null when none is on offer. */
export function findCheapestPremium<
  LeadType extends Pick<CatalogLeadType, "line" | "tier" | "isOffered" | "basePriceCents">,
>(leadTypes: readonly LeadType[]): LeadType | null {
  const premium = leadTypes.filter(({ tier, isOffered }) => tier === "premium" && isOffered);
  return premium.toSorted((a, b) => a.basePriceCents - b.basePriceCents)[0] ?? null;
}

/** What a lead of a package costs, rounded to whole cents as pages show it. */
export function perLeadCents({
  priceCents,
  leadsPerMonth,
}: Pick<CatalogPackage, "priceCents" | "leadsPerMonth">): Cents {
  return Math.round(priceCents / leadsPerMonth);
}

function perLead(item: CatalogPackage): string {
  return formatDollars(perLeadCents(item));
}

/** Whether a text such as "$26 a lead" names another price than the package has. */
function statesWrongPrice(feature: string, item: CatalogPackage): boolean {
  const stated = /\$(\d{1,4}(?:\.\d{1,2})?) (?:a|per) lead\b/.exec(feature)?.[1];
  return stated !== undefined && Math.round(Number(stated) * 100) !== perLeadCents(item);
}
