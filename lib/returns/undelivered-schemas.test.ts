import { expect, it } from "@jest/globals";
import { describeBankReturn } from "./undelivered-schemas";

const PAID = new Date("2026-11-02T15:00:00Z");

it("a bank debit can come back for 60 days, and no other payment can", () => {
  const text = "Paid by bank debit on November 2, 2026; the bank can still return it until January 1, 2027.";
  expect(describeBankReturn(PAID, PAID)).toBe(text);
  expect(describeBankReturn(PAID, new Date("2027-01-01T14:59:59Z"))).toBe(text);
  expect(describeBankReturn(PAID, new Date("2027-01-01T15:00:00Z"))).toBeNull();
  expect(describeBankReturn(null, PAID)).toBeNull();
});
