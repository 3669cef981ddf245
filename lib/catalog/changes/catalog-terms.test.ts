import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { LEAD_PACKAGE_SEEDS, LEAD_TYPE_SEEDS, leadTypeId } from "../catalog-data";
import {
  applyPatch,
  type Catalog,
  catalogAt,
  findCatalogProblem,
  findScheduleProblem,
  isLargePriceMove,
  type ScheduledPatch,
} from "./catalog-terms";
import { catalogChangeBody, leadTypeFields, packageFields, toPatch } from "./schemas";

const opening: Catalog = {
  leadTypes: LEAD_TYPE_SEEDS.map((seed) => ({
    ...seed,
    id: leadTypeId(seed.line, seed.tier),
    name: seed.tier,
    beneficiaryOption: seed.beneficiaryPriceCents !== undefined,
    beneficiaryPriceCents: seed.beneficiaryPriceCents ?? 0,
    higherIncomePriceCents: 50,
    isOffered: true,
  })),
  packages: LEAD_PACKAGE_SEEDS.map((seed) => ({ ...seed, features: [...seed.features], isOffered: true })),
};

const at = (day: number) => new Date(Date.UTC(2027, 0, day));
const price = (itemId: string, cents: number, day = 1): ScheduledPatch => ({
  itemKind: "package",
  itemId,
  terms: { priceCents: cents },
  effectiveAt: at(day),
});
const base = (itemId: string, cents: number, day = 1): ScheduledPatch => ({
  itemKind: "lead-type",
  itemId,
  terms: { basePriceCents: cents },
  effectiveAt: at(day),
});

describe("the rules of a catalog", () => {
  it("accept the opening catalog", () => {
    expect(findCatalogProblem(opening)).toBeNull();
  });

  it("refuse a package whose lead costs more than the cheapest Premium lead of the builder", () => {
    // The cheapest Premium lead is auto at $28; Starter has 50 leads.
    expect(findCatalogProblem(applyPatch(opening, price("starter", 140_000)))).toBeNull();
    expect(findCatalogProblem(applyPatch(opening, price("starter", 140_001)))).toEqual({
      field: "price",
      message:
        "Starter would cost more per lead than Auto Premium does in the builder ($28.00). Starter may cost at most $1,400.00.",
    });
  });

  it("refuse a builder price below that of a package, unless the type or the package is not on offer", () => {
    const lower = applyPatch(opening, base("auto-premium", 2_000));
    expect(findCatalogProblem(lower)).toMatchObject({ field: "price" });
    const withdrawn = applyPatch(lower, {
      itemKind: "lead-type",
      itemId: "auto-premium",
      terms: { isOffered: false },
    });
    expect(findCatalogProblem(withdrawn)).toBeNull();
    const withoutPackages = opening.packages.reduce<Catalog>(
      (catalog, { id }) =>
        applyPatch(catalog, { itemKind: "package", itemId: id, terms: { isOffered: false } }),
      lower,
    );
    expect(findCatalogProblem(withoutPackages)).toBeNull();
  });

  it("refuse a price above the limit for any quantity, and accept any price up to it", () => {
    const withoutClaim = applyPatch(opening, {
      itemKind: "package",
      itemId: "agency",
      terms: { features: ["400 exclusive Premium leads"] },
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), (cents) => {
        const problem = findCatalogProblem(applyPatch(withoutClaim, price("starter", cents)));
        expect(problem === null).toBe(cents <= 2_800 * 50);
      }),
    );
  });

  it("refuse a feature that names another price per lead", () => {
    expect(findCatalogProblem(applyPatch(opening, price("growth", 375_000)))).toEqual({
      field: "features",
      message:
        'The feature "$26 a lead" of Growth is not true at $25.00 per lead. Change its price or remove it.',
    });
  });

  it('refuse the feature "Lowest price" of a package when another one on offer costs less per lead', () => {
    const patch: ScheduledPatch = {
      itemKind: "package",
      itemId: "growth",
      terms: { priceCents: 345_000, features: ["150 exclusive Premium leads"] },
      effectiveAt: at(1),
    };
    const cheaper = applyPatch(opening, patch);
    expect(findCatalogProblem(cheaper)).toEqual({
      field: "features",
      message:
        'The feature "Lowest price: $24 a lead" of Agency would not be true: Growth would cost $23.00 per lead. Remove it from Agency first.',
    });
    const withdrawn = applyPatch(cheaper, {
      itemKind: "package",
      itemId: "growth",
      terms: { isOffered: false },
    });
    expect(findCatalogProblem(withdrawn)).toBeNull();
    const equal = applyPatch(cheaper, price("growth", 360_000));
    expect(findCatalogProblem(equal)).toBeNull();
  });

  it("refuse a second popular package", () => {
    const second = applyPatch(opening, {
      itemKind: "package",
      itemId: "starter",
      terms: { isPopular: true },
    });
    expect(findCatalogProblem(second)).toMatchObject({ field: "isPopular" });
  });
});

describe("scheduled changes", () => {
  it("hold from their time on, in their order", () => {
    const scheduled = [price("starter", 130_000, 2), price("starter", 120_000, 5)];
    const starterAt = (day: number) =>
      catalogAt(opening, scheduled, at(day)).packages.find(({ id }) => id === "starter")?.priceCents;
    expect([1, 2, 4, 5, 9].map(starterAt)).toEqual([135_000, 130_000, 130_000, 120_000, 120_000]);
  });

  it("are refused together when one of them would break a rule at its time", () => {
    const raise = base("auto-premium", 3_500, 2);
    const later = price("starter", 150_000, 5);
    expect(findScheduleProblem(opening, [raise, later])).toBeNull();
    expect(findScheduleProblem(opening, [later])).toMatchObject({ field: "price", effectiveAt: at(5) });
    expect(findScheduleProblem(opening, [price("starter", 150_000, 1), raise])).toMatchObject({
      effectiveAt: at(1),
    });
  });
});

describe("what staff type", () => {
  it.each(["0", "-1", "1.234", "abc", "1000001", "", "26,50", "$"])("refuses the price %j", (text) => {
    expect(packageFields.shape.price.safeParse(text).success).toBe(false);
  });

  it.each([
    ["26", "26.00"],
    [" $1,350.5 ", "1350.50"],
    ["1000000", "1000000.00"],
  ])("reads the price %j as %s", (text, decimal) => {
    expect(packageFields.shape.price.parse(text)).toBe(decimal);
  });

  it("says which prices there are", () => {
    const result = leadTypeFields.shape.basePrice.safeParse("0");
    expect(result.error?.issues[0]?.message).toBe("The price must be $0.01 to $1,000.00, for example 26.50.");
  });

  it.each([
    ["an empty name", { name: " " }],
    ["a name of two lines", { name: "a\nb" }],
    ["an option that costs less than nothing", { beneficiaryPrice: "-1" }],
    ["nine features", { features: "a\n".repeat(9) }],
    ["a feature of 81 characters", { features: "a".repeat(81) }],
  ])("refuses %s", (_, fields) => {
    const [name = ""] = Object.keys(fields);
    const result = leadTypeFields.safeParse(fields);
    expect(result.error?.issues.some(({ path, code }) => path[0] === name && code !== "invalid_type")).toBe(
      true,
    );
  });

  it.each([
    [390_000, 3_900, true],
    [100_00, 130_00, false],
    [100_00, 130_01, true],
    [100_00, 70_00, false],
    [100_00, 69_99, true],
  ])("that moves from %i to %i cents is a large move: %s", (from, to, isLarge) => {
    expect(isLargePriceMove(from, to)).toBe(isLarge);
  });

  it("becomes cents and a list of features", () => {
    const body = catalogChangeBody.parse({
      itemKind: "lead-type",
      itemId: "life-premium",
      terms: { basePrice: "42.5", higherIncomePrice: "0", features: " One \n\nTwo\r\n" },
      effectiveOn: "",
    });
    expect(toPatch(body)).toEqual({
      itemKind: "lead-type",
      itemId: "life-premium",
      terms: { basePriceCents: 4_250, higherIncomePriceCents: 0, features: ["One", "Two"] },
    });
  });
});
