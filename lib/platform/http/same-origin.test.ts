import { describe, expect, it } from "@jest/globals";
import { isSameOrigin } from "./same-origin";

const APP_URL = "https://leadwell.example";
const check = (headers: Record<string, string>, hasSessionCookie = true) =>
  isSameOrigin({ headers: new Headers(headers), hasSessionCookie }, APP_URL);

describe("the origin of a change", () => {
  const own: Record<string, string>[] = [
    { origin: APP_URL, "sec-fetch-site": "same-origin" },
    { origin: APP_URL },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { origin: "https://127.0.0.1:3000", host: "127.0.0.1:3000" },
  ];

  it.each(own)("may be our own page: %j", (headers) => {
    expect(check(headers)).toBe(true);
  });

  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "https://evil.example", host: "leadwell.example" },
    { origin: "null" },
    { origin: "https://leadwell.example.evil.example" },
    { origin: "http://leadwell.example" },
    { origin: "http://leadwell.example", host: "leadwell.example" },
    { origin: "" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "https://shop.leadwell.example" },
    { "sec-fetch-site": "cross-site", origin: APP_URL },
    { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
  ];

  it.each(foreign)("may not be %j, with a cookie or without, in any content type", (headers) => {
    expect(check(headers)).toBe(false);
    expect(check(headers, false)).toBe(false);
    expect(check({ ...headers, "content-type": "application/json" }, false)).toBe(false);
  });

  it("may be a program's, which sends neither header", () => {
    expect(check({}, false)).toBe(true);
    expect(check({ "content-type": "application/json; charset=utf-8" })).toBe(true);
  });

  it.each(["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"])(
    "is not an old browser's form of type %j that carries the cookie",
    (type) => {
      expect(check(type ? { "content-type": type } : {})).toBe(false);
    },
  );
});
