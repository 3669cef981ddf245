import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { endAlertsHere, endAlertsOfOthers, rememberAlertsOwner } from "./browser-owner";

const unsubscribe = jest.fn(async () => true);
const stored = new Map<string, string>();
const before = ["navigator", "localStorage"].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);

beforeEach(() => {
  unsubscribe.mockClear();
  stored.clear();
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  for (const [name, value] of Object.entries({ navigator: { serviceWorker }, localStorage }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
});

afterEach(() => {
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
});

it("alerts end when another account signs in in the browser, and stay for their own", async () => {
  rememberAlertsOwner("ann");
  await endAlertsOfOthers("ann");
  expect(unsubscribe).not.toHaveBeenCalled();
  await endAlertsOfOthers("bob");
  expect(unsubscribe).toHaveBeenCalledTimes(1);
  // They have ended already, so nothing is left to end.
  await endAlertsOfOthers("bob");
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

it("alerts whose owner is not known stay, and a sign-out ends them", async () => {
  await endAlertsOfOthers("bob");
  expect(unsubscribe).not.toHaveBeenCalled();
  await endAlertsHere();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});
