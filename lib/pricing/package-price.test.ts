import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { toLeadPackageDto } from "./package-dto";
import {
  currentPriceCents,
  type PackagePricing,
  packagePriceCents,
  packagePrices,
  priceConfiguration,
} from "./price-configuration";

/** Up to the largest package and the highest price that staff can set. */
const anyPricing: fc.Arbitrary<PackagePricing> = fc.record({
  leadsPerMonth: fc.integer({ min: 1, max: 5_000 }),
  discountPercent: fc.integer({ min: 5, max: 20 }),
});
const anyBasePrice = fc.integer({ min: 1, max: 100_000 });
const noAddOns = { includeBeneficiary: false, includeHigherIncome: false };
const listOf = (basePriceCents: number) => ({
  tier: "premium" as const,
  basePriceCents,
  beneficiaryOption: true,
  beneficiaryPriceCents: 300,
  higherIncomePriceCents: 50,
});

describe("the price of a package", () => {
  it("is 5 to 20 percent below the builder's for every lead type, as exactly as whole cents allow", () => {
    fc.assert(
      fc.property(anyPricing, anyBasePrice, (pricing, basePriceCents) => {
        const { leadsPerMonth: leadQuantity } = pricing;
        // One cent for one lead has no price below it.
        fc.pre(leadQuantity * basePriceCents > 1);
        const priceCents = packagePriceCents(pricing, { basePriceCents });
        const builder = priceConfiguration(listOf(basePriceCents), { leadQuantity, ...noAddOns }).totalCents;
        // In integers, because 0.95 has no exact binary fraction. The 80 percent may be missed by less than one cent a month.
        expect(priceCents * 100).toBeLessThanOrEqual(builder * 95);
        expect((priceCents + 1) * 100).toBeGreaterThan(builder * 80);
      }),
    );
  });

  it("is the builder's less exactly the discount, and only the fraction of a cent is dropped", () => {
    fc.assert(
      fc.property(anyPricing, anyBasePrice, (pricing, basePriceCents) => {
        fc.pre(pricing.leadsPerMonth * basePriceCents > 1);
        const exact = pricing.leadsPerMonth * basePriceCents * (100 - pricing.discountPercent);
        const priceCents = packagePriceCents(pricing, { basePriceCents });
        expect(Number.isSafeInteger(priceCents)).toBe(true);
        expect(exact - priceCents * 100).toBeGreaterThanOrEqual(0);
        expect(exact - priceCents * 100).toBeLessThan(100);
      }),
    );
  });

  it("falls with the discount and rises with the lead type's price", () => {
    fc.assert(
      fc.property(anyPricing, anyBasePrice, (pricing, basePriceCents) => {
        const priceCents = packagePriceCents(pricing, { basePriceCents });
        expect(packagePriceCents(pricing, { basePriceCents: basePriceCents + 1 })).toBeGreaterThanOrEqual(
          priceCents,
        );
        fc.pre(pricing.discountPercent < 20);
        const larger = { ...pricing, discountPercent: pricing.discountPercent + 1 };
        expect(packagePriceCents(larger, { basePriceCents })).toBeLessThanOrEqual(priceCents);
      }),
    );
  });

  it.each([
    [50, 5, 2_800, 133_000],
    [50, 5, 2_801, 133_047],
    [150, 10, 4_200, 567_000],
    [1, 20, 1, 1],
  ])(
    "of %i leads at %i percent below %i cents is %i cents",
    (leadsPerMonth, discountPercent, base, cents) => {
      expect(packagePriceCents({ leadsPerMonth, discountPercent }, { basePriceCents: base })).toBe(cents);
    },
  );

  it.each([
    { discountPercent: 4 },
    { discountPercent: 21 },
    { discountPercent: 7.5 },
    { leadsPerMonth: 0 },
    { leadsPerMonth: 1.5 },
    { basePriceCents: 0 },
    { basePriceCents: Number.NaN },
  ])("does not exist for %j", (wrong) => {
    const { basePriceCents, ...pricing } = {
      leadsPerMonth: 50,
      discountPercent: 5,
      basePriceCents: 2_800,
      ...wrong,
    };
    expect(() => packagePriceCents(pricing, { basePriceCents })).toThrow(RangeError);
  });

  it("is what a configuration of the package costs, and the builder's price is what one without it costs", () => {
    const growth = { leadsPerMonth: 150, discountPercent: 10 };
    const selection = { leadQuantity: 150, ...noAddOns };
    expect(currentPriceCents(listOf(4_200), selection, growth)).toBe(567_000);
    expect(currentPriceCents(listOf(4_200), selection, null)).toBe(630_000);
  });
});

describe("the lead types of a package", () => {
  const type = (id: string, basePriceCents: number, more: object = {}) => ({
    id,
    tier: "premium" as const,
    isOffered: true,
    basePriceCents,
    ...more,
  });
  const leadTypes = [
    type("life-premium", 4_200),
    type("auto-premium", 2_800),
    type("auto-standard", 1_800, { tier: "standard" }),
    type("health-premium", 1_000, { isOffered: false }),
  ];
  const starter = {
    id: "starter",
    name: "Starter",
    leadsPerMonth: 50,
    discountPercent: 5,
    features: ["50 leads"],
    isPopular: false,
  };

  it("are the Premium types on offer, each with its own price; the lowest one is the package's", () => {
    expect(packagePrices(starter, leadTypes).map(({ priceCents }) => priceCents)).toEqual([199_500, 133_000]);
    expect(toLeadPackageDto(starter, leadTypes)).toEqual({
      id: "starter",
      name: "Starter",
      price: "1330.00",
      leadsPerMonth: 50,
      features: ["50 leads"],
      isPopular: "false",
      leadTypes: [
        { leadTypeId: "life-premium", price: "1995.00" },
        { leadTypeId: "auto-premium", price: "1330.00" },
      ],
    });
  });

  it("are none when no Premium type is on offer, and then the package is not listed", () => {
    expect(toLeadPackageDto(starter, leadTypes.slice(2))).toBeNull();
  });
});
