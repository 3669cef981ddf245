import { afterEach, expect, it } from "@jest/globals";
import { forgetSearches } from "./forget-searches";
import { keepSearch, searchTextOf } from "./kept-searches";

/** What this test needs of a tab's storage. */
function openStorage({ isBlocked = false } = {}) {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isBlocked) throw new Error("blocked");
      items.set(key, value);
    },
    removeItem: (key: string) => items.delete(key),
  };
  Object.defineProperty(globalThis, "sessionStorage", { value: storage, configurable: true });
  return items;
}

afterEach(() => forgetSearches());

it("a search is found by its id, which does not tell its text", () => {
  openStorage();
  const [dana, marcus] = [keepSearch("dana rivers"), keepSearch("marcus")];
  expect(dana).toMatch(/^[0-9a-f]{8}$/);
  expect([searchTextOf(dana), searchTextOf(marcus)]).toEqual(["dana rivers", "marcus"]);
  expect([searchTextOf("00000000"), searchTextOf("")]).toEqual(["", ""]);
});

it("only the newest 30 are kept", () => {
  openStorage();
  const ids = Array.from({ length: 31 }, (_, index) => keepSearch(`search ${index}`));
  expect(ids.map(searchTextOf).filter(Boolean)).toHaveLength(30);
  expect(searchTextOf(ids[0] ?? "")).toBe("");
});

it("nothing is left in the tab after the searches are forgotten", () => {
  const items = openStorage();
  const id = keepSearch("dana");
  expect(items.size).toBe(1);
  forgetSearches();
  expect([items.size, searchTextOf(id)]).toEqual([0, ""]);
});

it("searches work until the next reload where the browser blocks its storage, and with a storage that others wrote to", () => {
  openStorage({ isBlocked: true });
  expect(searchTextOf(keepSearch("dana"))).toBe("dana");
  const items = openStorage();
  items.set("leadSearches", "{");
  const id = keepSearch("marcus");
  items.set("leadSearches", "[1]");
  expect(searchTextOf(id)).toBe("marcus");
});
