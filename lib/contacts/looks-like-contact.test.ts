import { expect, it } from "@jest/globals";
import { looksLikeContact } from "./looks-like-contact";

it.each([
  "512-234-5678 (cell)",
  "512-234-5678 / 512-234-9999",
  "'+15122345678",
  "512-234-56789",
  "dana@x",
  "Dana <dana@x.com>",
])("%j was meant as a phone or an email", (cell) => {
  expect(looksLikeContact(cell)).toBe(true);
});

it.each([
  "",
  "Dana Rivers",
  "78704-1234",
  "2026-11-20T10:15:00Z",
  " 2026-11-20 10:15:00",
  "11/20/2026 10:15:00 AM",
  "12345678-1234-1234-1234-123456789012",
])("%j was not", (cell) => {
  expect(looksLikeContact(cell)).toBe(false);
});
