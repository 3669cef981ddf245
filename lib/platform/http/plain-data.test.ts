import { describe, expect, it } from "@jest/globals";
import { assertFewParts, assertPlainData } from "./plain-data";

describe("plain data", () => {
  it("is whatever a call may carry", () => {
    expect(() => assertPlainData({ a: [1, null, "é", { b: "x", proto: true }], c: 1e308 })).not.toThrow();
  });

  it.each([
    '{"__proto__":{"role":"staff"}}',
    '{"a":[{"constructor":{"prototype":{}}}]}',
    '{"a":{"prototype":1}}',
    '{"a":"b\\u0000"}',
    '{"a\\u0000":"b"}',
    '["\\ud800"]',
  ])("is not %s", (text) => {
    expect(() => assertPlainData(JSON.parse(text))).toThrow(expect.objectContaining({ status: 400 }));
  });

  it("may be nested deeper than the stack", () => {
    const depth = 100_000;
    expect(() => assertPlainData(JSON.parse("[".repeat(depth) + "]".repeat(depth)))).not.toThrow();
  });
});

describe("the parts of a body", () => {
  it("are its objects, lists and keys", () => {
    const text = JSON.stringify({ phones: ["+15125550142", "+15125550143"], emails: ["a@example.com"] });
    expect(() => assertFewParts(text, 5)).not.toThrow();
    expect(() => assertFewParts(text, 4)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
