import { expect, it } from "@jest/globals";
import type { CatalogChangeDto } from "@/lib/catalog/changes/schemas";
import { describeChange, findLaterChanges, sayWithdrawn, warnOfLater } from "./describe-change";

it("writes prices as dollars, switches as yes and no, and features as one line", () => {
  expect(
    describeChange({
      priceCents: { from: 135_000, to: 140_000 },
      isOffered: { from: true, to: false },
      features: { from: [], to: ["One line", "Five states"] },
    }),
  ).toEqual([
    "Price: $1,350.00 → $1,400.00",
    "On offer: yes → no",
    "Features: none → One line · Five states",
  ]);
});

it("writes the discount of a package as a percentage, and the price that a package had before", () => {
  expect(
    describeChange({
      discountPercent: { from: 5, to: 7 },
      priceCents: { from: 135_000, to: 140_000 },
    }),
  ).toEqual(["Discount: 5% → 7%", "Price: $1,350.00 → $1,400.00"]);
});

it("names only the new value of an item that was added", () => {
  expect(describeChange({ leadsPerMonth: { from: null, to: 75 } })).toEqual(["Leads per month: 75"]);
});

it("names the later changes of the same item before one is withdrawn", () => {
  const change = (id: string, itemId: string, effectiveAt: string): CatalogChangeDto => ({
    id,
    itemKind: "package",
    itemId,
    fields: { discountPercent: { from: 15, to: 10 } },
    effectiveAt,
    reason: "Dearer",
    by: "Sam Staff",
    createdAt: "2026-12-01T15:00:00.000Z",
    state: "scheduled",
    withdrawnBy: null,
  });
  const first = change("1", "starter", "2027-01-01T05:00:00.000Z");
  const second = change("2", "starter", "2027-01-05T05:00:00.000Z");
  const other = change("3", "growth", "2027-01-05T05:00:00.000Z");
  const scheduled = [first, second, other];
  expect(findLaterChanges(first, scheduled)).toEqual([second]);
  expect(findLaterChanges(second, scheduled)).toEqual([]);
  expect(warnOfLater([second])).toContain("Discount: 15% → 10% (January 5, 2027)");
});

it("says who withdrew a change: staff, or the update that replaced the prices of packages", () => {
  const fields = { priceCents: { from: 135_000, to: 140_000 } };
  expect(sayWithdrawn({ state: "withdrawn", withdrawnBy: "Sam Staff", fields })).toBe(
    " Withdrawn by Sam Staff.",
  );
  expect(sayWithdrawn({ state: "withdrawn", withdrawnBy: null, fields })).toContain("by an update");
  expect(sayWithdrawn({ state: "applied", withdrawnBy: null, fields })).toBe("");
});
