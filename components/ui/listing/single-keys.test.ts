import { afterEach, expect, it } from "@jest/globals";
import { chooseSingleKeys, hasSingleKeys, isKeyOff } from "./single-keys";

afterEach(() => {
  chooseSingleKeys(true);
  Reflect.deleteProperty(globalThis, "window");
});

function storeIn(stored: Map<string, string>): void {
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  Reflect.set(globalThis, "window", { localStorage });
}

it("single keys are shortcuts until they are turned off; Enter and arrows always are", () => {
  const stored = new Map<string, string>();
  storeIn(stored);
  expect(["j", "k", "/", "Enter", "ArrowDown"].filter(isKeyOff)).toEqual([]);
  chooseSingleKeys(false);
  expect(["j", "k", "/", "Enter", "ArrowDown"].filter(isKeyOff)).toEqual(["j", "k", "/"]);
  // The browser keeps it.
  expect([...stored.values()]).toEqual(["off"]);
  chooseSingleKeys(true);
  expect(isKeyOff("j")).toBe(false);
});

it("a browser that stores nothing keeps the choice until the page is left", () => {
  expect(hasSingleKeys()).toBe(true);
  chooseSingleKeys(false);
  expect(isKeyOff("j")).toBe(true);
});
