import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { readOwnCustomers } from "./read-own-customers";

it("finds phones and emails in any column, each once, and leaves out everything else", () => {
  const text = [
    "Name,Phone,E-mail,ZIP",
    'Dana Rivers,(512) 555-0142,"Dana@Example.com",78704',
    "Dana Rivers,+1 512 555 0142,dana@example.com,78704",
    "Bo Lee;512.555.0143;;73301-1234",
    "No Phone,123,none,00000",
  ].join("\r\n");
  expect(readOwnCustomers(text)).toEqual({
    phones: ["+15125550142", "+15125550143"],
    emails: ["dana@example.com"],
    emptyRows: 1,
    isTooLong: false,
  });
});

it("counts the rows without a phone or an email, but not the names of the columns and not empty lines", () => {
  const text = "Phone,Email\n5125550142,\nbad,\n\n,also bad\n,dana@example.com\n";
  expect(readOwnCustomers(text)).toMatchObject({ emptyRows: 2, phones: ["+15125550142"] });
  expect(readOwnCustomers("5125550142\n5125550143").emptyRows).toBe(0);
});

it("says when there are more than a list may have", () => {
  const text = Array.from({ length: 50_001 }, (_, index) => `a${index}@example.com`).join("\n");
  expect(readOwnCustomers(text).isTooLong).toBe(true);
});

it("reads every phone in every usual form as the same phone", () => {
  const digits = fc.tuple(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 0, max: 9_999_999 }));
  fc.assert(
    fc.property(digits, ([area, rest]) => {
      const seven = String(rest).padStart(7, "0");
      const [a, b] = [seven.slice(0, 3), seven.slice(3)];
      for (const form of [
        `(${area}) ${a}-${b}`,
        `${area}-${a}-${b}`,
        `1${area}${a}${b}`,
        `+1 ${area}.${a}.${b}`,
      ])
        expect(readOwnCustomers(form).phones).toEqual([`+1${area}${seven}`]);
    }),
  );
});
