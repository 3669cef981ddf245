import { afterEach, expect, it } from "@jest/globals";
import { PENDING_CHECKOUT_KEY } from "@/components/checkout/pending-checkout";
import { ApiError } from "@/lib/platform/http/api-request";
import { findWaitingCheckout } from "./two-factor-section";
import { unlessOn } from "./two-factor-setup";

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

it("a set-up that finds it on already goes on to new recovery codes, and fails for any other reason", async () => {
  const refuse = (code: string) => () => {
    const type = `urn:leadwell:problem:${code}`;
    return Promise.reject(new ApiError(409, "no", { type, title: "Conflict", status: 409, detail: "no" }));
  };
  let found = 0;
  const count = () => {
    found += 1;
  };
  await unlessOn(refuse("two-factor-on"), count);
  expect(found).toBe(1);
  await expect(unlessOn(refuse("wrong-code"), count)).rejects.toThrow("no");
  await unlessOn(() => Promise.resolve(), count);
  expect(found).toBe(1);
});
