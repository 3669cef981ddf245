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
const discount = (itemId: string, discountPercent: number, day = 1): ScheduledPatch => ({
  itemKind: "package",
  itemId,
  terms: { discountPercent },
  effectiveAt: at(day),
});
const features = (itemId: string, text: string[]): ScheduledPatch => ({
  itemKind: "package",
  itemId,
  terms: { features: text },
  effectiveAt: at(1),
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

  it("accept every price of a lead type: the prices of packages follow it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (cents) => {
        expect(findCatalogProblem(applyPatch(opening, base("auto-premium", cents)))).toBeNull();
      }),
    );
  });

  it.each([
    "$26 a lead",
    "Lowest price: $24 a lead",
    "$26.60 per lead",
    "$26/lead",
    "Only $ 26 per verified Premium lead",
    "26 exclusive leads, $1,330.50 each lead",
  ])("refuse the feature %j: a price per lead differs by line", (feature) => {
    expect(findCatalogProblem(applyPatch(opening, features("growth", [feature])))).toEqual({
      field: "features",
      message: `The feature "${feature}" of Growth names a price per lead, which differs by line of insurance. Name the discount instead: "10% below the builder's price".`,
    });
  });

  it.each([
    "50 exclusive leads a month",
    "$0 to set up, cancel before the next lead",
    "10 percent below the builder",
  ])("accept the feature %j", (feature) => {
    expect(findCatalogProblem(applyPatch(opening, features("growth", [feature])))).toBeNull();
  });

  it("refuse a feature that names another percentage than the discount, on a package that is on offer", () => {
    const other = applyPatch(opening, discount("growth", 12));
    expect(findCatalogProblem(other)).toEqual({
      field: "features",
      message:
        'The feature "10% below the builder\'s price" of Growth is not true at a discount of 12 percent. Change its percentage or remove it.',
    });
    const withdrawn = applyPatch(other, {
      itemKind: "package",
      itemId: "growth",
      terms: { isOffered: false },
    });
    expect(findCatalogProblem(withdrawn)).toBeNull();
  });

  it('refuse the feature "Lowest price" of a package when another one on offer has a larger discount', () => {
    const patch: ScheduledPatch = {
      itemKind: "package",
      itemId: "growth",
      terms: { discountPercent: 16, features: ["150 exclusive Premium leads"] },
      effectiveAt: at(1),
    };
    const cheaper = applyPatch(opening, patch);
    expect(findCatalogProblem(cheaper)).toEqual({
      field: "features",
      message:
        'The feature "Lowest price per Premium lead: 15% below the builder\'s" of Agency would not be true: Growth would have a discount of 16 percent. Remove it from Agency first.',
    });
    const withdrawn = applyPatch(cheaper, {
      itemKind: "package",
      itemId: "growth",
      terms: { isOffered: false },
    });
    expect(findCatalogProblem(withdrawn)).toBeNull();
    const equal = applyPatch(cheaper, discount("growth", 15));
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
    const scheduled = [discount("starter", 7, 2), discount("starter", 9, 5)];
    const starterAt = (day: number) =>
      catalogAt(opening, scheduled, at(day)).packages.find(({ id }) => id === "starter")?.discountPercent;
    expect([1, 2, 4, 5, 9].map(starterAt)).toEqual([5, 7, 7, 9, 9]);
  });

  it("are refused together when one of them would break a rule at its time", () => {
    const plain = applyPatch(applyPatch(opening, features("starter", ["50"])), features("growth", ["150"]));
    const agency: ScheduledPatch = {
      itemKind: "package",
      itemId: "agency",
      terms: { discountPercent: 18, features: ["Lowest price: 18% below the builder's"] },
      effectiveAt: at(2),
    };
    const later = discount("starter", 17, 5);
    expect(findScheduleProblem(plain, [agency, later])).toBeNull();
    expect(findScheduleProblem(plain, [later])).toMatchObject({ field: "features", effectiveAt: at(5) });
    expect(findScheduleProblem(plain, [discount("starter", 17, 1), agency])).toMatchObject({
      effectiveAt: at(1),
    });
  });
});

describe("what staff type", () => {
  it.each(["0", "-1", "1.234", "abc", "1000.01", "", "26,50", "$"])("refuses the price %j", (text) => {
    expect(leadTypeFields.shape.basePrice.safeParse(text).success).toBe(false);
  });

  it.each([
    ["26", "26.00"],
    [" $350.5 ", "350.50"],
    ["1,000", "1000.00"],
  ])("reads the price %j as %s", (text, decimal) => {
    expect(leadTypeFields.shape.basePrice.parse(text)).toBe(decimal);
  });

  it.each(["4", "21", "0", "-5", "7.5", "", "ten", "5,", "%", "100"])(
    "refuses the discount %j and says which there are",
    (text) => {
      const { error } = packageFields.shape.discountPercent.safeParse(text);
      expect(error?.issues[0]?.message).toBe("The discount must be a whole number from 5 to 20.");
    },
  );

  it.each([
    ["5", 5],
    [" 20 ", 20],
    ["7%", 7],
    ["12 %", 12],
  ])("reads the discount %j as %i", (text, discountPercent) => {
    const body = catalogChangeBody.parse({
      itemKind: "package",
      itemId: "starter",
      terms: { discountPercent: text },
      shown: {},
      effectiveOn: "",
    });
    expect(toPatch(body)).toEqual({ itemKind: "package", itemId: "starter", terms: { discountPercent } });
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
      shown: {},
      effectiveOn: "",
    });
    expect(toPatch(body)).toEqual({
      itemKind: "lead-type",
      itemId: "life-premium",
      terms: { basePriceCents: 4_250, higherIncomePriceCents: 0, features: ["One", "Two"] },
    });
  });
});
