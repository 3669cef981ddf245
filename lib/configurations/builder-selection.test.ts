import { describe, expect, test } from "@jest/globals";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { LEAD_QUANTITIES } from "@/lib/pricing/lead-quantities";
import {
  type BuilderSelection,
  chooseLeadType,
  chooseLine,
  EMPTY_SELECTION,
  findObstacle,
  fitToCatalog,
  toggleState,
} from "./builder-selection";

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

describe("choosing", () => {
  test("Standard removes both add-ons", () => {
    expect(chooseLeadType(full, lifeStandard)).toMatchObject({
      includeBeneficiary: false,
      includeHigherIncome: false,
    });
  });

  test("a Premium type without the beneficiary option keeps only higher income", () => {
    expect(chooseLeadType(full, autoPremium)).toMatchObject({
      includeBeneficiary: false,
      includeHigherIncome: true,
    });
  });

  test("another line keeps the tier", () => {
    expect(chooseLine(full, "auto", types)).toMatchObject({ line: "auto", leadTypeId: "auto-premium" });
  });

  test("another line without that tier clears the lead type", () => {
    const standard = chooseLeadType(full, lifeStandard);
    expect(chooseLine(standard, "auto", types)).toMatchObject({ line: "auto", leadTypeId: null });
  });

  test("a state is added and removed", () => {
    expect(toggleState(["TX"], "FL")).toEqual(["TX", "FL"]);
    expect(toggleState(["TX", "FL"], "TX")).toEqual(["FL"]);
  });
});

describe("the first missing choice", () => {
  test("is the lead type, then the states, then nothing", () => {
    expect(findObstacle(EMPTY_SELECTION)).toBe("lead-type");
    expect(findObstacle({ ...full, states: ["TX", "FL", "GA", "OH"] })).toBe("states");
    expect(findObstacle({ ...full, states: ["TX", "TX", "TX", "TX", "TX"] })).toBe("states");
    expect(findObstacle(full)).toBeNull();
  });
});

test("what is no longer offered is removed", () => {
  const stale = { ...full, leadTypeId: "gone", leadQuantity: 7, states: ["TX", "TX", "ZZ"] };
  expect(fitToCatalog(stale, types, ["TX"], LEAD_QUANTITIES)).toMatchObject({
    leadTypeId: null,
    includeBeneficiary: false,
    leadQuantity: 250,
    states: ["TX"],
  });
});
