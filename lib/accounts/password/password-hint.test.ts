import { describe, expect, it } from "@jest/globals";
import { passwordHint } from "./password-hint";

describe("the hint below a new password", () => {
  it.each([
    [0, "At least 6 characters"],
    [5, "At least 6 characters"],
    [6, "easy to guess"],
    [9, "easy to guess"],
    [10, "Good"],
    [128, "Good"],
  ])("for %i characters speaks of %j", (length, text) => {
    expect(passwordHint(length)).toContain(text);
  });
});
