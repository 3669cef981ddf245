import { describe, expect, it } from "@jest/globals";
import { readRetryAfter } from "./outbound-delivery.server";

const now = new Date("2026-11-21T12:00:00Z");

describe("Retry-After", () => {
  it.each([
    ["120", 120_000],
    ["0", 0],
    ["Sat, 21 Nov 2026 12:01:00 GMT", 60_000],
    ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
    ["soon", undefined],
    ["-1", undefined],
    [undefined, undefined],
  ])("%s", (header, expected) => {
    expect(readRetryAfter(header, now)).toBe(expected);
  });
});
