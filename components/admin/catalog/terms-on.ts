import {
  applyPatch,
  type Catalog,
  type CatalogLeadType,
  type CatalogPackage,
} from "@/lib/catalog/changes/catalog-terms";
import { type CatalogChangeDto, toStoredPatch } from "@/lib/catalog/changes/schemas";

/**
 * A lead type on a day, with the changes that are scheduled until then.
 * @param day `2026-12-24`; empty: now.
 * @param scheduled soonest first.
 */
export function leadTypeOn(
  day: string,
  item: CatalogLeadType,
  scheduled: readonly CatalogChangeDto[],
): CatalogLeadType {
  const { leadTypes } = catalogOn(day, { leadTypes: [item], packages: [] }, scheduled);
  return leadTypes[0] ?? item;
}

/** The same of a package. */
export function packageOn(
  day: string,
  item: CatalogPackage,
  scheduled: readonly CatalogChangeDto[],
): CatalogPackage {
  const { packages } = catalogOn(day, { leadTypes: [], packages: [item] }, scheduled);
  return packages[0] ?? item;
}

function catalogOn(day: string, catalog: Catalog, scheduled: readonly CatalogChangeDto[]): Catalog {
  return (
    scheduled
      // Days begin at midnight in New York, which is 4:00 or 5:00 of the same day in UTC.
      .filter(({ effectiveAt }) => effectiveAt.slice(0, 10) <= day)
      .map(({ itemKind, itemId, fields }) => toStoredPatch(itemKind, itemId, fields))
      .reduce(applyPatch, catalog)
  );
}
