import { expect, it } from "@jest/globals";
import type { CatalogChangeDto } from "@/lib/catalog/changes/schemas";
import { priceOn } from "./price-on";

const change = (
  itemId: string,
  effectiveAt: string,
  fields: CatalogChangeDto["fields"],
): CatalogChangeDto => ({
  id: "1",
  itemKind: "lead-type",
  itemId,
  fields,
  effectiveAt,
  reason: "",
  by: "",
  createdAt: effectiveAt,
  state: "scheduled",
  withdrawnBy: null,
});
const LIFE = "life-premium";
const SCHEDULED = [
  change(LIFE, "2027-01-01T05:00:00.000Z", { basePriceCents: { from: 100, to: 200 } }),
  change(LIFE, "2027-02-01T05:00:00.000Z", { name: { from: "A", to: "B" } }),
  change("auto-premium", "2027-02-01T05:00:00.000Z", { basePriceCents: { from: 100, to: 900 } }),
  change(LIFE, "2027-07-01T04:00:00.000Z", { basePriceCents: { from: 200, to: 300 } }),
];

it.each([
  ["", 100],
  ["2026-12-31", 100],
  ["2027-01-01", 200],
  ["2027-06-30", 200],
  ["2027-07-01", 300],
])("the price on %j is %i, with the item's changes until then", (day, cents) => {
  const item = { itemKind: "lead-type", itemId: LIFE } as const;
  expect(priceOn(day, 100, item, SCHEDULED, "basePriceCents")).toBe(cents);
  const other = { itemKind: "package", itemId: LIFE } as const;
  expect(priceOn(day, 100, other, SCHEDULED, "basePriceCents")).toBe(100);
  expect(priceOn(day, 50, item, SCHEDULED, "beneficiaryPriceCents")).toBe(50);
});
