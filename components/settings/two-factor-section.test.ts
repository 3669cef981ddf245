import { afterEach, expect, it } from "@jest/globals";
import { PENDING_CHECKOUT_KEY } from "@/components/checkout/pending-checkout";
import { findWaitingCheckout } from "./two-factor-section";

afterEach(() => {
  Reflect.deleteProperty(globalThis, "localStorage");
});

it("the set-up of two-factor sign-in goes on to the checkout that waits in this browser, if there is one", () => {
  const stored = new Map<string, string>();
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => stored.get(key) ?? null } });
  expect(findWaitingCheckout()).toBeNull();
  stored.set(PENDING_CHECKOUT_KEY, "{}");
  expect(findWaitingCheckout()).toBe("/checkout?custom=true");
});
