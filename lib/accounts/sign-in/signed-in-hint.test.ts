import { describe, expect, it } from "@jest/globals";
import { isProblem } from "@/lib/platform/http/api-request";
import { COOKIES_REFUSED, forgetSignedInHint, hasSignedInHint, requireCookies } from "./signed-in-hint";

describe("the hint that somebody is signed in", () => {
  it.each([
    "leadwell.signed-in=1",
    "a=b; leadwell.signed-in=1",
    "leadwell.signed-in=1; c=d",
    "__Host-leadwell.signed-in=1",
  ])("is found in %s", (cookies) => {
    expect(hasSignedInHint(cookies)).toBe(true);
  });

  it.each(["", "leadwell.signed-in=", "leadwell.signed-in=0", "not-leadwell.signed-in=1"])(
    "is not found in %j",
    (cookies) => {
      expect(hasSignedInHint(cookies)).toBe(false);
    },
  );

  it("tells after the sign-in whether the browser has kept the cookies", () => {
    expect(() => requireCookies("leadwell.signed-in=1", "Your account is ready")).not.toThrow();
    let failure: unknown;
    try {
      requireCookies("a=b", "Your account is ready");
    } catch (error) {
      failure = error;
    }
    expect(isProblem(failure, COOKIES_REFUSED)).toBe(true);
    expect(String(failure)).toContain(
      "Your account is ready, but your browser refuses the cookies of this site. Allow them, and sign in again.",
    );
  });

  it("is removed by the name and the attributes that it was set with", () => {
    expect(forgetSignedInHint("https:")).toBe(
      "__Host-leadwell.signed-in=; Path=/; SameSite=Lax; Secure; Max-Age=0",
    );
    expect(forgetSignedInHint("http:")).toBe("leadwell.signed-in=; Path=/; SameSite=Lax; Max-Age=0");
  });
});
