import { expect, it } from "@jest/globals";
import { nextStep } from "./use-proceed";

const customer = { mustSetUpTwoFactor: false };

it("Proceed saves a customer's selection, and asks a visitor to sign in", () => {
  expect(nextStep("purchase", customer)).toBe("save");
  expect(nextStep("purchase", null)).toBe("sign-in");
  expect(nextStep("purchase", undefined)).toBe("sign-in");
});

it("Proceed of the second builder leaves the sign-in to checkout", () => {
  for (const user of [customer, null, undefined]) expect(nextStep("select", user)).toBe("checkout");
});

it("Proceed opens checkout for a customer whose selection cannot be saved before two-factor sign-in is set up", () => {
  expect(nextStep("purchase", { mustSetUpTwoFactor: true })).toBe("checkout");
});
