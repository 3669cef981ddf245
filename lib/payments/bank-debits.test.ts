import { describe, expect, test } from "@jest/globals";
import { isSamePurchase } from "./bank-debits.server";

const built = {
  packageId: null,
  leadTypeId: "life-premium",
  purchaseType: "weekly",
  leadQuantity: 250,
  includeBeneficiary: false,
  includeHigherIncome: true,
  selectedStates: ["TX", "CA", "FL", "NY", "GA"],
};
const ofPackage = { ...built, packageId: "growth" };

describe("isSamePurchase", () => {
  test("the same selection in the builder, whatever the order of its states", () => {
    expect(isSamePurchase(built, { ...built, selectedStates: ["CA", "FL", "GA", "NY", "TX"] })).toBe(true);
  });

  test.each([
    { leadTypeId: "auto-premium" },
    { purchaseType: "one-time" },
    { leadQuantity: 500 },
    { includeBeneficiary: true },
    { includeHigherIncome: false },
    { selectedStates: ["CA", "FL", "GA", "NY", "WA"] },
    { packageId: "growth" },
  ])("another purchase: %j", (change) => {
    expect(isSamePurchase(built, { ...built, ...change })).toBe(false);
  });

  test("the same package for the same lead type, also in other states", () => {
    expect(isSamePurchase(ofPackage, { ...ofPackage, selectedStates: ["OH"] })).toBe(true);
    expect(isSamePurchase(ofPackage, { ...ofPackage, leadTypeId: "auto-premium" })).toBe(false);
    expect(isSamePurchase(ofPackage, { ...ofPackage, packageId: "starter" })).toBe(false);
  });
});
