import { describe, expect, it } from "@jest/globals";
import { forgetSignedInHint, hasSignedInHint } from "./signed-in-hint";

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

  it("is removed by the name and the attributes that it was set with", () => {
    expect(forgetSignedInHint("https:")).toBe(
      "__Host-leadwell.signed-in=; Path=/; SameSite=Lax; Secure; Max-Age=0",
    );
    expect(forgetSignedInHint("http:")).toBe("leadwell.signed-in=; Path=/; SameSite=Lax; Max-Age=0");
  });
});
