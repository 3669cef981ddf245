import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  formatDecimal,
  formatDollars,
  formatExactDecimal,
  formatOrderAmount,
  formatWholeDecimal,
  formatWholeDollars,
  fromDecimal,
  readTypedDollars,
  toDecimal,
} from "./money";

describe("money on the wire", () => {
  it("has two digits", () => {
    expect([0, 5, 50, 100, 29_900, -1].map(toDecimal)).toEqual([
      "0.00",
      "0.05",
      "0.50",
      "1.00",
      "299.00",
      "-0.01",
    ]);
  });

  it("survives a round trip, whatever the amount", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e12 }), (cents) => {
        expect(fromDecimal(toDecimal(cents))).toBe(cents);
      }),
    );
  });

  it("reads short forms", () => {
    expect(["299", "299.5", "299.00", "0.01"].map(fromDecimal)).toEqual([29_900, 29_950, 29_900, 1]);
  });

  it.each(["", "-1", "1.234", "1e3", "1,000", " 1", "0x10", "NaN", "Infinity", "999999999999", "."])(
    "does not read %j",
    (text) => {
      expect(fromDecimal(text)).toBeNull();
    },
  );

  it("refuses fractions of a cent instead of rounding them", () => {
    expect(() => toDecimal(0.5)).toThrow(RangeError);
    expect(() => toDecimal(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError);
  });
});

describe("a typed amount of dollars", () => {
  it.each([
    ["1350", 135_000],
    ["$1,350", 135_000],
    [" 26.5 ", 2_650],
    ["$ 0.60", 60],
    ["1,234,567.89", 123_456_789],
  ])("reads %j", (typed, cents) => {
    expect(readTypedDollars(typed)).toBe(cents);
  });

  it.each(["", "$", "26,50", "1,35", "12,3456", "1.234", "-1", "1e3", "26.50 a lead"])(
    "refuses %j",
    (typed) => {
      expect(readTypedDollars(typed)).toBeNull();
    },
  );
});

describe("money on screens", () => {
  it("is rounded to whole dollars where the screens say so", () => {
    expect([135_000, 1_062_550, 1_062_549].map(formatWholeDollars)).toEqual(["$1,350", "$10,626", "$10,625"]);
    expect(formatOrderAmount("10625.00", "usd")).toBe("$10,625 USD");
  });

  it("is exact per lead", () => {
    expect(formatDollars(1800)).toBe("$18.00");
  });
});

describe("a decimal string in a page", () => {
  it("is shown exactly or in whole dollars", () => {
    expect(formatDecimal("45.50")).toBe("$45.50");
    expect(formatWholeDecimal("1449.50")).toBe("$1,450");
  });

  it("has cents only where there are any, where the exact amount is charged", () => {
    expect(["1662.50", "1662.97", "1662.00", "1662", "free"].map(formatExactDecimal)).toEqual([
      "$1,662.50",
      "$1,662.97",
      "$1,662",
      "$1,662",
      "free",
    ]);
  });

  it("is shown as it came when it is not a number", () => {
    expect(formatDecimal("free")).toBe("free");
    expect(formatWholeDecimal("")).toBe("");
  });
});
