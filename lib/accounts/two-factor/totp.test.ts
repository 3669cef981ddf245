import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { createTotpSecret, looksLikeTotp, matchTotpStep, totpUri } from "./totp";

// RFC 6238, appendix B: the secret is the ASCII text below, the codes are the last six digits of the SHA-1 column.
const RFC_SECRET = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;
const RFC_CODES = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const;

describe("a code of the authenticator", () => {
  it.each(RFC_CODES)("at %d s is %s, as RFC 6238 has it", (seconds, code) => {
    expect(matchTotpStep(RFC_SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it("counts one step before and after its own, and names the step it is of", () => {
    const secret = createTotpSecret();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: 3_000_000 });
    const at = (steps: number) => matchTotpStep(secret, code, new Date(3_000_000 + steps * 30_000));
    expect([at(-1), at(0), at(1)]).toEqual([100, 100, 100]);
    expect([at(-2), at(2)]).toEqual([null, null]);
  });

  it("is never one of another secret's letters, lengths or signs", () => {
    const secret = createTotpSecret();
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^\d{6}$/.test(text)),
        (text) => {
          expect(matchTotpStep(secret, text, new Date(3_000_000))).toBeNull();
        },
      ),
    );
  });
});

it("what is typed with a gap is still a code; a recovery code is none", () => {
  expect(["123456", "123 456", " 123456 "].map(looksLikeTotp)).toEqual([true, true, true]);
  expect(["12345", "1234567", "abcde-fghij", ""].map(looksLikeTotp)).toEqual([false, false, false, false]);
});

it("secrets have 160 bits and differ; the address names us and the account", () => {
  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(createTotpSecret());
  expect(totpUri(RFC_SECRET, "ann@example.com")).toMatch(
    /^otpauth:\/\/totp\/Leadwell:ann%40example.com\?issuer=Leadwell&secret=/,
  );
});
