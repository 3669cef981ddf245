import { expect, it } from "@jest/globals";
import { LEAD_PACKAGE_SEEDS, LEAD_TYPE_SEEDS } from "@/lib/catalog/catalog-data";
import { comparePackagePrice } from "./compare-package-price";

const leadTypes = LEAD_TYPE_SEEDS.map((item) => ({ ...item, isOffered: true }));
const AUTO = "Auto Premium, now the cheapest Premium lead of the builder ($28.00)";

it("compares each package of a new installation with the cheapest Premium lead", () => {
  expect(LEAD_PACKAGE_SEEDS.map((item) => comparePackagePrice(item, leadTypes))).toEqual([
    `$27.00 per lead, 3.6 percent below ${AUTO}. Aim for 5 to 20 percent below.`,
    `$26.00 per lead, 7.1 percent below ${AUTO}. Aim for 5 to 20 percent below.`,
    `$24.00 per lead, 14.3 percent below ${AUTO}. Aim for 5 to 20 percent below.`,
  ]);
});

it.each([
  [140_000, `$28.00 per lead, the same as ${AUTO}. Aim for 5 to 20 percent below.`],
  [140_001, `$28.00 per lead, more than ${AUTO}. The package may cost at most $1,400.00.`],
  [145_000, `$29.00 per lead, more than ${AUTO}. The package may cost at most $1,400.00.`],
])("names the limit of 50 leads at %i cents", (priceCents, text) => {
  expect(comparePackagePrice({ priceCents, leadsPerMonth: 50 }, leadTypes)).toBe(text);
});

it("compares with nothing when no Premium lead is on offer", () => {
  const none = leadTypes.map((item) => ({ ...item, isOffered: item.tier !== "premium" }));
  expect(comparePackagePrice({ priceCents: 135_000, leadsPerMonth: 50 }, none)).toBe(
    "$27.00 per lead. The builder has no Premium lead on offer to compare it with.",
  );
});
