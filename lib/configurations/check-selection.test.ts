import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { LEAD_QUANTITIES } from "@/lib/pricing/lead-quantities";
import type { PriceList } from "@/lib/pricing/price-configuration";
import { checkSelection, type WantedSelection } from "./check-selection";
import { statesMissing } from "./rules";

const STATES = new Set(["TX", "CA", "FL", "NY", "GA", "OH"]);
const premium: PriceList = {
  tier: "premium",
  basePriceCents: 4200,
  beneficiaryOption: true,
  beneficiaryPriceCents: 300,
  higherIncomePriceCents: 50,
};
const standard: PriceList = { ...premium, tier: "standard", beneficiaryOption: false };
const good: WantedSelection = {
  selectedStates: ["TX", "CA", "FL", "NY", "GA"],
  leadQuantity: 250,
  purchaseType: "one-time",
  includeBeneficiary: true,
  includeHigherIncome: true,
};

function fieldsOf(
  wanted: Partial<WantedSelection>,
  list = premium,
  fromPackage: { leadsPerMonth: number } | null = null,
) {
  return Object.keys(checkSelection({ ...good, ...wanted }, list, STATES, fromPackage));
}

describe("a selection from the builder", () => {
  it("may be saved when it follows the rules", () => {
    expect(fieldsOf({})).toEqual([]);
  });

  it("needs five distinct states", () => {
    expect(fieldsOf({ selectedStates: ["TX", "CA", "FL", "NY"] })).toEqual(["selectedStates"]);
    expect(fieldsOf({ selectedStates: ["TX", "TX", "TX", "TX", "TX"] })).toEqual(["selectedStates"]);
  });

  it("needs known states", () => {
    expect(fieldsOf({ selectedStates: [...good.selectedStates, "ZZ"] })).toEqual(["selectedStates"]);
  });

  it("accepts the eight quantities and no other", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 6000 }), (leadQuantity) => {
        const isOffered = LEAD_QUANTITIES.some((quantity) => quantity === leadQuantity);
        expect(fieldsOf({ leadQuantity })).toEqual(isOffered ? [] : ["leadQuantity"]);
      }),
    );
  });

  it("may have add-ons only if the lead type offers them", () => {
    expect(fieldsOf({}, standard)).toEqual(["includeBeneficiary", "includeHigherIncome"]);
    expect(fieldsOf({}, { ...premium, beneficiaryOption: false })).toEqual(["includeBeneficiary"]);
  });

  it("is never monthly", () => {
    expect(fieldsOf({ purchaseType: "monthly" })).toEqual(["purchaseType"]);
  });
});

describe("a selection from a package", () => {
  const fromPackage = { leadsPerMonth: 150 };
  const wanted = {
    leadQuantity: 150,
    purchaseType: "monthly" as const,
    includeBeneficiary: false,
    includeHigherIncome: false,
  };

  it("has the package's quantity and purchase type, Premium leads and no add-ons", () => {
    expect(fieldsOf(wanted, premium, fromPackage)).toEqual([]);
    expect(fieldsOf({ ...wanted, leadQuantity: 5000 }, premium, fromPackage)).toEqual(["leadQuantity"]);
    expect(fieldsOf({ ...wanted, purchaseType: "one-time" }, premium, fromPackage)).toEqual(["purchaseType"]);
    expect(fieldsOf(wanted, standard, fromPackage)).toEqual(["leadTypeId"]);
    expect(fieldsOf({ ...wanted, includeHigherIncome: true }, premium, fromPackage)).toEqual([
      "includeHigherIncome",
    ]);
    expect(fieldsOf({ ...wanted, selectedStates: ["TX"] }, premium, fromPackage)).toEqual(["selectedStates"]);
  });
});

describe("the number of missing states", () => {
  it("is zero from five states on", () => {
    expect([0, 1, 4, 5, 51].map(statesMissing)).toEqual([5, 4, 1, 0, 0]);
  });
});
