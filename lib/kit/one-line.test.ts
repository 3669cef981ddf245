import { describe, expect, it } from "@jest/globals";
import { oneLine, personName, requiredLine } from "./one-line";

it.each([
  [" a\u2028b\tc ", "a b c"],
  ["Vera\r\nBcc: everybody@example.com\r\n\r\nBuy", "Vera Bcc: everybody@example.com Buy"],
  ["a\0b\u0085c\u001bd", "a b c d"],
  ["safe\u202Egpj.exe", "safegpj.exe"],
  ["Zoë O'Neill-Müller 李", "Zoë O'Neill-Müller 李"],
])("%j stays on one line", (text, line) => {
  expect(oneLine(text)).toBe(line);
});

describe("a line that somebody enters", () => {
  const name = requiredLine("Name", 40);

  it.each(["Zoë O'Neill-Müller 李", "דנה כהן", "Smith & Sons, LLC"])("may be %j", (text) => {
    expect(name.parse(` ${text} `)).toBe(text);
  });

  it.each([
    "Vera\r\nBcc: all@a.example",
    "a\nb",
    "a\tb",
    "a\0b",
    "a\u0085b",
    "a\u2028b",
    "safe\u202Egpj.exe",
    "a\u2066b",
    "a\u200fb",
  ])("must not be %j", (text) => {
    expect(name.safeParse(text).error?.issues[0]?.message).toBe("Name must be one line of plain text");
  });

  it("of a person is no web address", () => {
    const person = personName("Name", 40);
    for (const text of ["St. John-Smyth", "Wwwilma", "d'Arc: Jr."]) expect(person.parse(text)).toBe(text);
    for (const text of ["http://a.example", "Ann HTTPS://a.example", "Www.a.example"])
      expect(person.safeParse(text).error?.issues[0]?.message).toBe("Name must not contain a web address");
  });

  it("says whether it is missing or too long", () => {
    const messages = [undefined, " ", "x".repeat(41)].map(
      (text) => name.safeParse(text).error?.issues[0]?.message,
    );
    expect(messages).toEqual(["Name is required", "Name is required", "Name is too long"]);
  });
});
