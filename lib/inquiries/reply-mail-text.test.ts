import { describe, expect, it } from "@jest/globals";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import { replyMailText } from "./reply-mail-text";

const mail = {
  firstName: "Vera",
  authorFirstName: "Ada",
  replyText: "About 400 a week.\n\nShall we talk?",
  message: "How many leads\r\nin Texas?",
  askedAt: new Date("2026-03-09T23:30:00Z"),
};

describe("the mail with a reply", () => {
  it("greets, answers, signs and quotes", () => {
    expect(replyMailText(mail).subject).toBe("Your inquiry to Leadwell");
    expect(writeMailText(replyMailText(mail))).toBe(
      [
        "Hello Vera,",
        "",
        "About 400 a week.\n\nShall we talk?",
        "",
        "Ada, Leadwell",
        "",
        "On March 9, 2026 you wrote:",
        "> How many leads",
        "> in Texas?",
        "",
      ].join("\n"),
    );
  });

  it("quotes nothing when nothing was written", () => {
    expect(writeMailText(replyMailText({ ...mail, message: null }))).toMatch(/Ada, Leadwell\n$/);
  });

  it("keeps names on one line and out of the subject", () => {
    const firstName = "Vera\r\nBcc: everybody@example.com\r\n\r\nBuy";
    const content = replyMailText({ ...mail, firstName });
    expect(content.subject).not.toContain("Vera");
    expect(writeMailText(content).split("\n")[0]).toBe("Hello Vera Bcc: everybody@example.com Buy,");
  });
});
