import { describe, expect, test } from "@jest/globals";
import { readCheckoutTarget, readPaymentReturn } from "./checkout-target";

describe("readCheckoutTarget", () => {
  test.each([
    ["leadConfigId=a1", { kind: "configuration", leadConfigId: "a1" }],
    ["leadConfigId=a1&custom=true&package=growth", { kind: "configuration", leadConfigId: "a1" }],
    ["package=growth", { kind: "package", packageId: "growth" }],
    ["custom=true", { kind: "stored-selection" }],
    ["custom=yes", { kind: "nothing" }],
    ["leadConfigId=", { kind: "nothing" }],
    ["", { kind: "nothing" }],
  ])("%j", (query, target) => {
    expect(readCheckoutTarget(new URLSearchParams(query))).toEqual(target);
  });
});

test("a redirect from Stripe has both parameters", () => {
  const back = new URLSearchParams("leadConfigId=a&payment_intent=pi_1&redirect_status=succeeded");
  expect(readPaymentReturn(back)).toEqual({ paymentIntentId: "pi_1", redirectStatus: "succeeded" });
  expect(readPaymentReturn(new URLSearchParams("payment_intent=pi_1"))).toBeNull();
});
