import { describe, expect, it } from "@jest/globals";
import { tokenExpiry } from "./token-lifetime";

const now = new Date("2026-11-21T10:00:00Z");

describe("a link in a mail", () => {
  it("for a new password works for half an hour", () => {
    expect(tokenExpiry("reset_password", now)).toEqual(new Date("2026-11-21T10:30:00Z"));
  });

  it.each(["confirm_email", "approve_email_change", "confirm_email_change", "replace_email"] as const)(
    "for %s works for a day",
    (purpose) => {
      expect(tokenExpiry(purpose, now)).toEqual(new Date("2026-11-22T10:00:00Z"));
    },
  );
});
