import { expect, it } from "@jest/globals";
import { datesInWords, formatMoment } from "./format-date";

it("days of a text are in words, whatever the reader's time zone", () => {
  expect(datesInWords("Policy ends 2027-04-30, born 1993-12-05")).toBe(
    "Policy ends April 30, 2027, born December 5, 1993",
  );
  const time = "2026-11-21T09:00:00.000Z";
  expect(datesInWords(`Approved ${time}`)).toBe(`Approved ${formatMoment(time)}`);
  expect(datesInWords("10 miles, ZIP 12345-6789")).toBe("10 miles, ZIP 12345-6789");
});
