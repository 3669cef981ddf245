import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { HIGHER_INCOME_CENTS } from "@/lib/catalog/catalog-data";
import { type PriceList, priceConfiguration, type Selection, toPricingDto } from "./price-configuration";
import { calculatePricingBody, pricingDto } from "./schemas";

const anyPriceList: fc.Arbitrary<PriceList> = fc.record({
  tier: fc.constantFrom("standard" as const, "premium" as const),
  basePriceCents: fc.integer({ min: 1, max: 100_000 }),
  beneficiaryOption: fc.boolean(),
  beneficiaryPriceCents: fc.integer({ min: 0, max: 10_000 }),
  higherIncomePriceCents: fc.integer({ min: 0, max: 10_000 }),
});
const anySelection: fc.Arbitrary<Selection> = fc.record({
  leadQuantity: fc.integer({ min: 0, max: 100_000 }),
  includeBeneficiary: fc.boolean(),
  includeHigherIncome: fc.boolean(),
});
const premiumLife: PriceList = {
  tier: "premium",
  basePriceCents: 4200,
  beneficiaryOption: true,
  beneficiaryPriceCents: 300,
  higherIncomePriceCents: HIGHER_INCOME_CENTS,
};

describe("the price of a selection", () => {
  it("is what the specification's example adds up to", () => {
    expect(
      priceConfiguration(premiumLife, {
        leadQuantity: 250,
        includeBeneficiary: true,
        includeHigherIncome: true,
      }),
    ).toEqual({
      leadsTotalCents: 1_050_000,
      beneficiaryTotalCents: 75_000,
      higherIncomeTotalCents: 12_500,
      totalCents: 1_137_500,
    });
  });

  it("charges fifty cents a lead for higher income", () => {
    expect(HIGHER_INCOME_CENTS).toBe(50);
  });

  it("is always the sum of its parts, in whole cents", () => {
    fc.assert(
      fc.property(anyPriceList, anySelection, (list, selection) => {
        const price = priceConfiguration(list, selection);
        expect(price.totalCents).toBe(
          price.leadsTotalCents + price.beneficiaryTotalCents + price.higherIncomeTotalCents,
        );
        expect(Object.values(price).every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  it("is proportional to the quantity: two orders cost what one of both quantities costs", () => {
    fc.assert(
      fc.property(anyPriceList, anySelection, fc.nat({ max: 100_000 }), (list, selection, more) => {
        const together = priceConfiguration(list, {
          ...selection,
          leadQuantity: selection.leadQuantity + more,
        });
        const apart =
          priceConfiguration(list, selection).totalCents +
          priceConfiguration(list, { ...selection, leadQuantity: more }).totalCents;
        expect(together.totalCents).toBe(apart);
      }),
    );
  });

  it("never charges an add-on that the type does not offer", () => {
    fc.assert(
      fc.property(anyPriceList, anySelection, (list, selection) => {
        const price = priceConfiguration(list, selection);
        const beneficiary = list.tier === "premium" && list.beneficiaryOption && selection.includeBeneficiary;
        const income = list.tier === "premium" && selection.includeHigherIncome;
        expect(price.beneficiaryTotalCents > 0).toBe(
          beneficiary && list.beneficiaryPriceCents > 0 && selection.leadQuantity > 0,
        );
        expect(price.higherIncomeTotalCents).toBe(
          income ? list.higherIncomePriceCents * selection.leadQuantity : 0,
        );
        expect(price.leadsTotalCents).toBe(list.basePriceCents * selection.leadQuantity);
      }),
    );
  });

  it("never falls when something is added", () => {
    fc.assert(
      fc.property(anyPriceList, anySelection, (list, selection) => {
        const all = priceConfiguration(list, {
          ...selection,
          includeBeneficiary: true,
          includeHigherIncome: true,
        });
        expect(all.totalCents).toBeGreaterThanOrEqual(priceConfiguration(list, selection).totalCents);
      }),
    );
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    "refuses a quantity of %s",
    (leadQuantity) => {
      const selection = { leadQuantity, includeBeneficiary: false, includeHigherIncome: false };
      expect(() => priceConfiguration(premiumLife, selection)).toThrow(RangeError);
    },
  );
});

describe("pricing on the wire", () => {
  it("answers what its schema promises, whatever the price", () => {
    fc.assert(
      fc.property(anyPriceList, anySelection, (list, selection) => {
        const wire = toPricingDto(priceConfiguration(list, selection));
        expect(pricingDto.parse(wire)).toEqual(wire);
      }),
    );
  });

  it("reads the add-ons as strings and as booleans", () => {
    const body = { leadTypeId: "life-premium", leadQuantity: 250 };
    const expected = { ...body, includeBeneficiary: true, includeHigherIncome: false };
    expect(
      calculatePricingBody.parse({ ...body, includeBeneficiary: "true", includeHigherIncome: "false" }),
    ).toEqual(expected);
    expect(calculatePricingBody.parse({ ...body, includeBeneficiary: true })).toEqual(expected);
  });

  it.each([0, -5, 1.5, "250", null, Number.POSITIVE_INFINITY])("refuses a quantity of %j", (leadQuantity) => {
    expect(calculatePricingBody.safeParse({ leadTypeId: "life-premium", leadQuantity }).success).toBe(false);
  });
});
