import type { CatalogChangeDto } from "@/lib/catalog/changes/schemas";
import { formatNewYorkDay } from "@/lib/kit/format-date";
import { formatDollars } from "@/lib/kit/money";

const LABELS: Readonly<Record<string, string>> = {
  name: "Name",
  description: "Description",
  discountPercent: "Discount",
  // Of packages, in changes that earlier releases stored.
  priceCents: "Price",
  basePriceCents: "Price per lead",
  beneficiaryOption: "Beneficiary option",
  beneficiaryPriceCents: "Beneficiary price",
  higherIncomePriceCents: "Higher-income price",
  leadsPerMonth: "Leads per month",
  features: "Features",
  isPopular: "Most Popular",
  isOffered: "On offer",
};

/** What a change does, a line for each field: `Price per lead: $42.00 → $45.00`. */
export function describeChange(fields: CatalogChangeDto["fields"]): string[] {
  return Object.entries(fields).map(([name, { from, to }]) => {
    const label = LABELS[name] ?? name;
    return from === null
      ? `${label}: ${valueInWords(name, to)}`
      : `${label}: ${valueInWords(name, from)} → ${valueInWords(name, to)}`;
  });
}

function valueInWords(name: string, value: CatalogChangeDto["fields"][string]["to"]): string {
  if (typeof value === "number") return numberInWords(name, value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(" · ");
  return value ?? "none";
}

function numberInWords(name: string, value: number): string {
  if (name.endsWith("Cents")) return formatDollars(value);
  return name.endsWith("Percent") ? `${value}%` : String(value);
}

/**
 * The scheduled changes of the same item that follow a change. A change stores only what differs from the terms in effect
 * on its day, so withdrawing the one before it can change what the later ones make of the item.
 */
export function findLaterChanges(
  change: CatalogChangeDto,
  scheduled: readonly CatalogChangeDto[],
): CatalogChangeDto[] {
  return scheduled.filter(
    ({ id, itemKind, itemId, effectiveAt }) =>
      id !== change.id &&
      itemKind === change.itemKind &&
      itemId === change.itemId &&
      effectiveAt >= change.effectiveAt,
  );
}

/** The sentence that warns of them before a change is withdrawn: `Discount: 15% → 10% (January 5, 2027)`. */
export function warnOfLater(later: readonly CatalogChangeDto[]): string {
  const named = later.map(
    ({ fields, effectiveAt }) =>
      `${describeChange(fields).join(", ")} (${formatNewYorkDay(new Date(effectiveAt))})`,
  );
  return (
    `Later changes of the same item stay scheduled: ${named.join("; ")}. They set only these terms. ` +
    "Terms that the withdrawn change would have set stay as they are now. Check the later changes afterwards."
  );
}

/**
 * Who withdrew a change, with a space before it; empty for one that was not withdrawn. A price of a package that waited for its day
 * when packages got a discount was withdrawn by the update (docs/catalog.md).
 */
export function sayWithdrawn({
  state,
  withdrawnBy,
  fields,
}: Pick<CatalogChangeDto, "state" | "withdrawnBy" | "fields">): string {
  if (withdrawnBy) return ` Withdrawn by ${withdrawnBy}.`;
  return state === "withdrawn" && "priceCents" in fields
    ? " Withdrawn by an update: packages have a discount instead of a price."
    : "";
}
