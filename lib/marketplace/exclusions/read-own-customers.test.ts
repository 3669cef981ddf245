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
    unreadRows: 1,
    isTooLong: false,
  });
});

it("counts the rows without a phone or an email, but not the names of the columns and not empty lines", () => {
  const text = "Phone,Email\n5125550142,\nbad,\n\n,also bad\n,dana@example.com\n";
  expect(readOwnCustomers(text)).toMatchObject({ unreadRows: 2, phones: ["+15125550142"] });
  expect(readOwnCustomers("5125550142\n5125550143").unreadRows).toBe(0);
});

it("reads emails and phones with what other programs put around them", () => {
  const text = [
    "<a@x.com>,512-555-0142 x12",
    "mailto:b@x.com,'+15125550143",
    "c@x.com.,512-555-0144 ext. 7",
    "d@x.com\u200b,\u202a512-555-0145\u202c",
    "'Pat.O'Hara@x.com',5125550146#3",
  ];
  expect(readOwnCustomers(text.join("\n"))).toEqual({
    phones: [2, 3, 4, 5, 6].map((last) => `+1512555014${last}`),
    emails: ["a@x.com", "b@x.com", "c@x.com", "d@x.com", "pat.o'hara@x.com"],
    unreadRows: 0,
    isTooLong: false,
  });
});

it("counts the rows with a phone or an email that cannot be read, also beside one that can, and no dates", () => {
  const text = [
    "5125550142 or 5125550143,a@x.com",
    "5125550144,b@@x.com",
    "5125550145,c@x..com,2026-11-20 10:15:00",
    "5125550146,d@x.com,2026-11-20 10:15:00",
  ].join("\n");
  expect(readOwnCustomers(text)).toMatchObject({
    phones: ["+15125550144", "+15125550145", "+15125550146"],
    emails: ["a@x.com", "d@x.com"],
    unreadRows: 3,
  });
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
