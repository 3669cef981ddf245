import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { normalizePhone } from "./normalize-phone";

/** Valid numbers in area codes of several states. */
const number = fc
  .record({
    area: fc.constantFrom("512", "212", "305", "415", "312", "202"),
    exchange: fc
      .integer({ min: 220, max: 989 })
      .filter((exchange) => exchange % 100 !== 11 && exchange !== 555),
    line: fc.integer({ min: 1000, max: 9999 }),
  })
  .map(({ area, exchange, line }) => ({ area, exchange: String(exchange), line: String(line) }));

describe("normalizePhone", () => {
  it("reads every usual format as the same number", () => {
    fc.assert(
      fc.property(number, ({ area, exchange, line }) => {
        const read = normalizePhone(`+1${area}${exchange}${line}`);
        expect(read).toEqual({ phone: `+1${area}${exchange}${line}` });
        for (const text of [
          `(${area}) ${exchange}-${line}`,
          `${area}-${exchange}-${line}`,
          `${area}.${exchange}.${line}`,
          `${area}${exchange}${line}`,
          `1 ${area} ${exchange} ${line}`,
          `+1 (${area}) ${exchange} ${line}`,
          ` ${area} ${exchange} ${line} `,
        ])
          expect(normalizePhone(text)).toEqual(read);
      }),
    );
  });

  it("reads its own output and never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const read = normalizePhone(text);
        const isStable = "reason" in read || fc.stringify(normalizePhone(read.phone)) === fc.stringify(read);
        expect(isStable).toBe(true);
      }),
    );
  });

  it.each([
    ["", "phone-not-valid"],
    ["512-555-01", "phone-not-valid"],
    ["call me at 512 234 5678", "phone-not-valid"],
    ["512-234-5678 ext. 12", "phone-not-valid"],
    ["+44 20 7946 0958", "phone-not-valid"],
    ["+1 416 234 5678", "phone-not-valid"],
    ["+1 787 234 5678", "phone-not-valid"],
    ["000-000-0000", "phone-not-valid"],
    ["111 111 1111", "phone-not-valid"],
    ["800 234 5678", "phone-not-personal"],
    ["+1 900 234 5678", "phone-not-personal"],
  ])("refuses %j as %s", (text, reason) => {
    expect(normalizePhone(text)).toEqual({ reason });
  });
});
