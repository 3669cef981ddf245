import { expect, it } from "@jest/globals";
import { oneLine } from "./one-line";

it.each([
  [" a\u2028b\tc ", "a b c"],
  ["Vera\r\nBcc: everybody@example.com\r\n\r\nBuy", "Vera Bcc: everybody@example.com Buy"],
  ["a\0b\u0085c\u001bd", "a b c d"],
  ["safe\u202Egpj.exe", "safegpj.exe"],
  ["Zoë O'Neill-Müller 李", "Zoë O'Neill-Müller 李"],
])("%j stays on one line", (text, line) => {
  expect(oneLine(text)).toBe(line);
});
