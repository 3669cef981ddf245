import { describe, expect, it } from "@jest/globals";
import { composeMail } from "@/lib/platform/email/compose-mail.server";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import { passwordChangedText } from "../password/password-changed.email";
import { accountLinkText, emailInUseText, maskEmail } from "./account-link.email";

const mail = {
  firstName: "Ann",
  token: "T".repeat(43),
  email: "ann@old.example",
  newEmail: "ann@new.example",
  needsApproval: true,
  appUrl: "https://leadwell.example",
};

describe("the email with a link", () => {
  it.each([
    ["reset_password", "reset-password", "30 minutes"],
    ["confirm_email", "confirm-email", "24 hours"],
    ["approve_email_change", "approve-email-change", "24 hours"],
    ["confirm_email_change", "confirm-email-change", "24 hours"],
    ["replace_email", "confirm-email-change", "24 hours"],
  ] as const)("for %s leads to %s, and says how long", async (purpose, path, duration) => {
    const { text, html } = await composeMail(accountLinkText({ ...mail, purpose }));
    const url = `https://leadwell.example/auth/${path}/${mail.token}`;
    for (const form of [text, html]) {
      expect(form).toContain(url);
      expect(form).toContain(duration);
      expect(form).toContain("Hello Ann,");
    }
  });

  it.each(["confirm_email_change", "replace_email"] as const)(
    "%s hides the current address",
    async (purpose) => {
      const { text, html } = await composeMail(accountLinkText({ ...mail, purpose }));
      expect(text + html).not.toContain(mail.email);
      expect(text).toContain("a***@old.example");
    },
  );

  it("to the new address says whether the current one must approve", () => {
    const textOf = (needsApproval: boolean) =>
      writeMailText(accountLinkText({ ...mail, purpose: "confirm_email_change", needsApproval }));
    expect(textOf(true)).toContain("approve the change with the email to a***@old.example");
    expect(textOf(false)).toContain("a***@old.example, was never confirmed");
    expect(textOf(false)).toContain(
      "it does not have to approve the change. We will tell it about the change.",
    );
    expect(textOf(false)).not.toContain("gets no email");
    expect(textOf(false)).not.toContain("approved it");
  });

  it("greets without a name at an address that nobody confirmed", () => {
    const text = writeMailText(accountLinkText({ ...mail, firstName: null, purpose: "confirm_email" }));
    expect(text).toContain("Hello,");
    expect(text).not.toContain("Ann");
  });

  it("to the current address names the new one", () => {
    expect(writeMailText(accountLinkText({ ...mail, purpose: "approve_email_change" }))).toContain(
      "ann@new.example",
    );
  });
});

it("an email is masked to its first letter and its domain", () => {
  expect(maskEmail("bea@example.com")).toBe("b***@example.com");
  expect(maskEmail('"a@b"@example.com')).toBe('"***@example.com');
});

it("the email about a changed password says when it was changed and where to choose a new one", () => {
  const changedAt = new Date("2026-11-21T10:05:30Z");
  const text = writeMailText(passwordChangedText({ ...mail, changedAt, confirmedEmail: false }));
  expect(text).toContain("2026-11-21 10:05 UTC");
  expect(text).toContain("https://leadwell.example/auth/forgot-password");
  expect(text).toContain("https://leadwell.example/dashboard/api-keys");
  expect(text).toContain("https://leadwell.example/dashboard/delivery");
});

it("the email to the owner of an address in use carries no token", () => {
  expect(writeMailText(emailInUseText(mail))).not.toContain(mail.token);
});
