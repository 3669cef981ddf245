import { afterEach, expect, it } from "@jest/globals";
import { draftOf, forgetDrafts, keepDraft } from "./kept-drafts";

/** A tab's storage: as in the browser, its keys are properties. */
function openStorage({ isBlocked = false } = {}) {
  const items: Record<string, unknown> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isBlocked) throw new Error("blocked");
      items[key] = value;
    },
    removeItem: (key: string) => Reflect.deleteProperty(items, key),
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(items, name, { value });
  Object.defineProperty(globalThis, "sessionStorage", { value: items, configurable: true });
  return items;
}

afterEach(() => forgetDrafts(null));

it("a text is kept for the account that began it, until it is empty", () => {
  const items = openStorage();
  keepDraft("ann", "note 1", "Call after six.");
  expect([draftOf("ann", "note 1"), draftOf("ann", "note 2"), draftOf("bob", "note 1")]).toEqual([
    "Call after six.",
    "",
    "",
  ]);
  expect(Object.values(items)).toEqual(["Call after six."]);
  keepDraft("ann", "note 1", "");
  expect([draftOf("ann", "note 1"), Object.keys(items)]).toEqual(["", []]);
});

it("a new document finds what the one before has stored", () => {
  const items = openStorage();
  items["draft ann note 1"] = "Call after six.";
  expect(draftOf("ann", "note 1")).toBe("Call after six.");
});

it("whoever signs in keeps the own texts, and those of others are removed", () => {
  const items = openStorage();
  items["leadSearches"] = "[]";
  keepDraft("ann", "note 1", "Call after six.");
  keepDraft("bob", "note 1", "He moved.");
  forgetDrafts("ann");
  expect([draftOf("ann", "note 1"), draftOf("bob", "note 1")]).toEqual(["Call after six.", ""]);
  forgetDrafts(null);
  expect(Object.keys(items)).toEqual(["leadSearches"]);
});

it("texts are kept until the next reload where the browser blocks its storage", () => {
  openStorage({ isBlocked: true });
  keepDraft("ann", "note 1", "Call after six.");
  expect(draftOf("ann", "note 1")).toBe("Call after six.");
});
