import { describe, expect, test } from "@jest/globals";
import { readNextPath, signInAndReturnTo } from "./next-path";

describe("readNextPath", () => {
  test("follows a checkout address", () => {
    expect(readNextPath("/checkout?leadConfigId=4b2c")).toBe("/checkout?leadConfigId=4b2c");
    expect(readNextPath("/checkout")).toBe("/checkout");
  });

  test.each([
    "/dashboard",
    "/dashboard/leads?state=TX&page=2",
    "/dashboard/leads/0198c1d2-0000-7000-8000-000000000000",
    "/admin",
    "/admin?search=0198c1d2",
  ])("follows the private page %j", (next) => {
    expect(readNextPath(next)).toBe(next);
  });

  test.each([
    null,
    "",
    "/",
    "/dashboards",
    "/administrator",
    "/api/user",
    "/auth",
    "//evil.example/dashboard",
    "/\\evil.example/dashboard",
    "https://evil.example/admin",
    "//evil.example/checkout",
    "/\\evil.example/checkout",
    "https://evil.example/checkout",
    "javascript:alert(1)",
    "/checkout/../auth",
    "/dashboard/../../evil",
    "/checkout/..//evil.example",
    "/checkouts",
    "/checkout.evil",
    " /checkout",
    "/\t/evil.example",
  ])("refuses %j", (next) => {
    expect(readNextPath(next)).toBeNull();
  });
});

test("what the sign-in page is given is what it follows", () => {
  const path = "/checkout?leadConfigId=a&b=c";
  const url = new URL(signInAndReturnTo(path), "https://here.invalid");
  expect(readNextPath(url.searchParams.get("next"))).toBe(path);
});
