import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { formatPhone } from "./format-phone";
import { hasNoSubscriber, NEW_AREA_CODES, normalizePhone } from "./normalize-phone";

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

  it.each(NEW_AREA_CODES)("reads the new area code %s, which libphonenumber does not know yet", (area) => {
    const phone = `+1${area}2345678`;
    for (const text of [phone, `(${area}) 234-5678`, `1-${area}-234-5678`])
      expect(normalizePhone(text)).toEqual({ phone });
    expect(normalizePhone(`${area}-134-5678`)).toEqual({ reason: "phone-not-valid" });
    expect(normalizePhone(`${area}-234-5678 x1`)).toEqual({ reason: "phone-not-valid" });
    expect(normalizePhone(`${area}-234-5678 x1`, "ignored")).toEqual({ phone });
    expect(formatPhone(phone)).toBe(`(${area}) 234-5678`);
    // When this fails, remove the entry.
    expect(parsePhoneNumberFromString(phone)?.isValid()).toBe(false);
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

it("knows the numbers that nobody can have", () => {
  for (const phone of ["+15125550100", "+15125550199", "+12125551212"])
    expect([phone, hasNoSubscriber(phone), normalizePhone(phone)]).toEqual([phone, true, { phone }]);
  for (const phone of [
    "+15125550200",
    "+15125550099",
    "+15125552000",
    "+12125551213",
    "+15550123456",
    "+12125650142",
  ])
    expect([phone, hasNoSubscriber(phone)]).toEqual([phone, false]);
});
