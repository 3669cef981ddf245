import { describe, expect, it } from "@jest/globals";
import { isSameOrigin } from "./same-origin";

const APP_URL = "https://leadwell.example";
const check = (headers: Record<string, string>) => isSameOrigin(new Headers(headers), APP_URL);

describe("the origin of a change", () => {
  it("may be our own page or a program", () => {
    expect(check({ origin: APP_URL, "sec-fetch-site": "same-origin" })).toBe(true);
    expect(check({ "sec-fetch-site": "none" })).toBe(true);
    expect(check({})).toBe(true);
    expect(check({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" })).toBe(true);
  });

  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "https://evil.example", host: "leadwell.example" },
    { origin: "null" },
    { origin: "https://leadwell.example.evil.example" },
    { origin: "http://leadwell.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "https://shop.leadwell.example" },
  ];

  it.each(foreign)("may not be %j", (headers) => {
    expect(check(headers)).toBe(false);
  });
});
