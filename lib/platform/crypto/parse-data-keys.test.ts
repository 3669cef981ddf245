import { describe, expect, it } from "@jest/globals";
import { parseDataKeys } from "./parse-data-keys";

const base64 = (byte: number, length = 32) => Buffer.alloc(length, byte).toString("base64");

describe("the key ring", () => {
  it("has the current key in front", () => {
    const keys = parseDataKeys(`k2:${base64(2)}, k1:${base64(1)}`);
    expect(keys.map(({ id }) => id)).toEqual(["k2", "k1"]);
    expect(keys[0].key).toEqual(new Uint8Array(32).fill(2));
  });

  it.each([
    "",
    "k1",
    `k1:${base64(1, 31)}`,
    `k1:${base64(1, 33)}`,
    `K1:${base64(1)}`,
    `k1:${base64(1)},`,
    `k1:${base64(1)},k1:${base64(2)}`,
    `a.b:${base64(1)}`,
  ])("is refused when it is %p, without printing a key", (list) => {
    expect(() => parseDataKeys(list)).toThrow(/^(is empty|names a key twice|must be id:base64)/);
  });
});
