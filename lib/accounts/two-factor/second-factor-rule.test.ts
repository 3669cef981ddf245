import { expect, it } from "@jest/globals";
import { needsSecondFactor } from "./second-factor-rule";

it("is needed by staff outside the demo, and by customers where the operator requires it", () => {
  const cases = [true, false].flatMap((isDemo) =>
    [true, false].map((isRequiredOfCustomers) => ({ isDemo, isRequiredOfCustomers })),
  );
  expect(cases.map((options) => needsSecondFactor("staff", options))).toEqual([false, false, true, true]);
  expect(cases.map((options) => needsSecondFactor("customer", options))).toEqual([true, false, true, false]);
});
