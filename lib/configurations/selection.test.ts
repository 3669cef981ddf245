import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { LEAD_QUANTITIES, type PriceList } from "@/lib/pricing/price-configuration";
import { statesMissing } from "./rules";
import {
  type BuilderSelection,
  checkSelection,
  chooseLeadType,
  chooseLine,
  EMPTY_SELECTION,
  findObstacle,
  fitToCatalog,
  isSameSelection,
  toggleState,
  type WantedSelection,
} from "./selection";

function leadType(line: "life" | "auto", tier: "standard" | "premium"): LeadTypeDto {
  return {
    id: `${line}-${tier}`,
    line,
    tier,
    name: tier,
    description: "",
    basePrice: "29.00",
    features: [],
    beneficiaryOption: line === "life" && tier === "premium" ? "true" : "false",
    beneficiaryPrice: "1.00",
    higherIncomePrice: "0.50",
  };
}

const lifePremium = leadType("life", "premium");
const lifeStandard = leadType("life", "standard");
const autoPremium = leadType("auto", "premium");
const types = [lifeStandard, lifePremium, autoPremium];

const full: BuilderSelection = {
  ...chooseLeadType(EMPTY_SELECTION, lifePremium),
  includeBeneficiary: true,
  includeHigherIncome: true,
  states: ["TX", "FL", "GA", "OH", "NY"],
};

describe("two selections", () => {
  it("buy the same in whatever order the states were chosen", () => {
    expect(isSameSelection(full, { ...full, states: full.states.toReversed() })).toBe(true);
  });

  it.each([
    ["lead type", { leadTypeId: lifeStandard.id }],
    ["billing", { purchaseType: "weekly" }],
    ["quantity", { leadQuantity: 500 }],
    ["beneficiary option", { includeBeneficiary: false }],
    ["higher income option", { includeHigherIncome: false }],
    ["states", { states: ["TX", "FL", "GA", "OH", "NJ"] }],
  ] as const)("are different when their %s is", (_name, other) => {
    expect(
      isSameSelection(full, {
        ...full,
        ...other,
        states: [...("states" in other ? other.states : full.states)],
      }),
    ).toBe(false);
  });
});

describe("choosing", () => {
  it("Standard removes both add-ons", () => {
    expect(chooseLeadType(full, lifeStandard)).toMatchObject({
      includeBeneficiary: false,
      includeHigherIncome: false,
    });
  });

  it("a Premium type without the beneficiary option keeps only higher income", () => {
    expect(chooseLeadType(full, autoPremium)).toMatchObject({
      includeBeneficiary: false,
      includeHigherIncome: true,
    });
  });

  it("another line keeps the tier", () => {
    expect(chooseLine(full, "auto", types)).toMatchObject({ line: "auto", leadTypeId: "auto-premium" });
  });

  it("another line without that tier clears the lead type", () => {
    const standard = chooseLeadType(full, lifeStandard);
    expect(chooseLine(standard, "auto", types)).toMatchObject({ line: "auto", leadTypeId: null });
  });

  it("a state is added and removed", () => {
    expect(toggleState(["TX"], "FL")).toEqual(["TX", "FL"]);
    expect(toggleState(["TX", "FL"], "TX")).toEqual(["FL"]);
  });
});

describe("the first missing choice", () => {
  it("is the lead type, then the states, then nothing", () => {
    expect(findObstacle(EMPTY_SELECTION)).toBe("lead-type");
    expect(findObstacle({ ...full, states: ["TX", "FL", "GA", "OH"] })).toBe("states");
    expect(findObstacle({ ...full, states: ["TX", "TX", "TX", "TX", "TX"] })).toBe("states");
    expect(findObstacle(full)).toBeNull();
  });
});

it("what is no longer offered is removed", () => {
  const stale = { ...full, leadTypeId: "gone", leadQuantity: 7, states: ["TX", "TX", "ZZ"] };
  expect(fitToCatalog(stale, types, ["TX"], LEAD_QUANTITIES)).toMatchObject({
    leadTypeId: null,
    includeBeneficiary: false,
    leadQuantity: 250,
    states: ["TX"],
  });
});

it("states that are all offered stay the same list, which the map is drawn from", () => {
  expect(fitToCatalog(full, types, full.states, LEAD_QUANTITIES).states).toBe(full.states);
});

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
