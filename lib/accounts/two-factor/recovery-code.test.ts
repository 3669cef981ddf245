import { randomBytes } from "node:crypto";
import { expect, it } from "@jest/globals";
import { normalizeRecoveryCode, writeRecoveryCode } from "./recovery-code";

it("are ten letters in two groups, evenly drawn", () => {
  const letters = new Map<string, number>();
  for (let count = 0; count < 3_200; count += 1) {
    const code = writeRecoveryCode(randomBytes(10));
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    for (const letter of code.replace("-", "")) letters.set(letter, (letters.get(letter) ?? 0) + 1);
  }
  // 1,000 of each of 32 letters are expected; 32 is the standard deviation, so 7 of them never happen.
  expect(letters.size).toBe(32);
  for (const count of letters.values()) expect(Math.abs(count - 1_000)).toBeLessThan(7 * 32);
});

it("are taken however they are typed", () => {
  const code = "a0b1c-d2e3f";
  for (const typed of [code, "A0B1C D2E3F", " aobIc-d2e3f ", "aOblcd2e3f"])
    expect(normalizeRecoveryCode(typed)).toBe(normalizeRecoveryCode(code));
});
