import type { CatalogChangeDto } from "@/lib/catalog/changes/schemas";
import { formatDollars } from "@/lib/kit/money";

const LABELS: Readonly<Record<string, string>> = {
  name: "Name",
  description: "Description",
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

/** What a change does, a line for each field: `Price: $1,350.00 → $1,400.00`. */
export function describeChange(fields: CatalogChangeDto["fields"]): string[] {
  return Object.entries(fields).map(([name, { from, to }]) => {
    const label = LABELS[name] ?? name;
    return from === null
      ? `${label}: ${valueInWords(name, to)}`
      : `${label}: ${valueInWords(name, from)} → ${valueInWords(name, to)}`;
  });
}

function valueInWords(name: string, value: CatalogChangeDto["fields"][string]["to"]): string {
  if (typeof value === "number") return name.endsWith("Cents") ? formatDollars(value) : String(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(" · ");
  return value ?? "none";
}
