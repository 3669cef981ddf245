import { expect, it } from "@jest/globals";
import type { CatalogChangeDto } from "@/lib/catalog/changes/schemas";
import { leadTypeOn, packageOn } from "./terms-on";

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

const item = {
  id: LIFE,
  line: "life",
  tier: "premium",
  name: "A",
  description: "Text",
  basePriceCents: 100,
  beneficiaryOption: true,
  beneficiaryPriceCents: 50,
  higherIncomePriceCents: 60,
  features: ["One"],
  isOffered: true,
} as const;

it.each([
  ["", 100, "A"],
  ["2026-12-31", 100, "A"],
  ["2027-01-01", 200, "A"],
  ["2027-06-30", 200, "B"],
  ["2027-07-01", 300, "B"],
])("the lead type on %j costs %i and has the name %s, with its changes until then", (day, cents, name) => {
  const lifePremium = { ...item, features: [...item.features] };
  expect(leadTypeOn(day, lifePremium, SCHEDULED)).toEqual({ ...lifePremium, basePriceCents: cents, name });
});

it("a package on a day has no changes of a lead type with the same ID", () => {
  const sameId = {
    id: LIFE,
    name: "A",
    discountPercent: 10,
    leadsPerMonth: 50,
    features: ["One"],
    isPopular: false,
    isOffered: true,
  };
  expect(packageOn("2027-12-31", sameId, SCHEDULED)).toEqual(sameId);
  const smaller = { discountPercent: { from: 10, to: 5 } };
  const ofPackage = {
    ...change(LIFE, "2027-03-01T05:00:00.000Z", smaller),
    itemKind: "package" as const,
  };
  expect(packageOn("2027-12-31", sameId, [ofPackage])).toEqual({ ...sameId, discountPercent: 5 });
});
