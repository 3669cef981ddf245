import { describe, expect, test } from "@jest/globals";
import { readNextPath, signInAndReturnTo } from "./next-path";

describe("readNextPath", () => {
  test("follows a checkout address", () => {
    expect(readNextPath("/checkout?leadConfigId=4b2c")).toBe("/checkout?leadConfigId=4b2c");
    expect(readNextPath("/checkout")).toBe("/checkout");
  });

  test.each([
    null,
    "",
    "/",
    "/dashboard",
    "//evil.example/checkout",
    "/\\evil.example/checkout",
    "https://evil.example/checkout",
    "javascript:alert(1)",
    "/checkout/../admin",
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
