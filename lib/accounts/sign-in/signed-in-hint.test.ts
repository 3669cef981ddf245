import { describe, expect, it } from "@jest/globals";
import { hasSignedInHint } from "./signed-in-hint";

describe("the hint that somebody is signed in", () => {
  it.each(["leadwell.signed-in=1", "a=b; leadwell.signed-in=1", "leadwell.signed-in=1; c=d"])(
    "is found in %s",
    (cookies) => {
      expect(hasSignedInHint(cookies)).toBe(true);
    },
  );

  it.each(["", "leadwell.signed-in=", "leadwell.signed-in=0", "not-leadwell.signed-in=1"])(
    "is not found in %j",
    (cookies) => {
      expect(hasSignedInHint(cookies)).toBe(false);
    },
  );
});
