import { expect, it } from "@jest/globals";
import type { CatalogChangeDto } from "@/lib/catalog/changes/schemas";
import { priceOn } from "./price-on";

const change = (
  itemId: string,
  effectiveAt: string,
  fields: CatalogChangeDto["fields"],
): CatalogChangeDto => ({
  id: "1",
  itemKind: "package",
  itemId,
  fields,
  effectiveAt,
  reason: "",
  by: "",
  createdAt: effectiveAt,
  state: "scheduled",
  withdrawnBy: null,
});
const SCHEDULED = [
  change("starter", "2027-01-01T05:00:00.000Z", { priceCents: { from: 100, to: 200 } }),
  change("starter", "2027-02-01T05:00:00.000Z", { name: { from: "A", to: "B" } }),
  change("agency", "2027-02-01T05:00:00.000Z", { priceCents: { from: 100, to: 900 } }),
  change("starter", "2027-07-01T04:00:00.000Z", { priceCents: { from: 200, to: 300 } }),
];

it.each([
  ["", 100],
  ["2026-12-31", 100],
  ["2027-01-01", 200],
  ["2027-06-30", 200],
  ["2027-07-01", 300],
])("the price on %j is %i, with the item's changes until then", (day, cents) => {
  expect(priceOn(day, 100, { itemKind: "package", itemId: "starter" }, SCHEDULED, "priceCents")).toBe(cents);
  expect(priceOn(day, 100, { itemKind: "lead-type", itemId: "starter" }, SCHEDULED, "priceCents")).toBe(100);
  expect(priceOn(day, 50, { itemKind: "package", itemId: "starter" }, SCHEDULED, "basePriceCents")).toBe(50);
});
