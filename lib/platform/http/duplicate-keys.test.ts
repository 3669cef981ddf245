import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { findDuplicateKey } from "./duplicate-keys";

describe("a key that appears twice", () => {
  it.each([
    ['{"a":1,"a":1}', "a"],
    ['{"a":1,"\\u0061":2}', "a"],
    ['{"x":{"b":[{"c":1},{"c":2,"c":3}]}}', "c"],
    ['[{"":0,"":0}]', ""],
    ['{"a":"}","b":{"b":1},"b":2}', "b"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ])("is found in %s", (text, key) => {
    expect(findDuplicateKey(text)).toBe(key);
  });

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":2}]',
    '{"a":"a","b":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a\\\\":1,"a":"\\\\","b":["x:y",":"]}',
    "null",
    '"a:a"',
    "[]",
  ])("is not found in %s", (text) => {
    expect(findDuplicateKey(text)).toBeNull();
  });

  it("is never found in what JSON.stringify writes, and always when a key is written again", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, pick) => {
        const text = JSON.stringify(value);
        const keys = Object.keys(value);
        const again = keys[pick % keys.length] ?? "";
        const doubled = `${text.slice(0, -1)},${JSON.stringify(again)}:1}`;
        expect([findDuplicateKey(text), findDuplicateKey(doubled)]).toEqual([null, again]);
      }),
    );
  });
});
