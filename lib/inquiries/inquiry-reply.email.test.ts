import { describe, expect, it } from "@jest/globals";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import { inquiryReplyText } from "./inquiry-reply.email";

const reply = {
  firstName: "Vera",
  authorFirstName: "Ada",
  replyText: "About 400 a week.\n\nShall we talk?",
  message: "How many leads\r\nin Texas?",
  askedAt: new Date("2026-03-09T23:30:00Z"),
};

describe("the text of a reply email", () => {
  it("has a greeting, the reply, a signature and the visitor's message", () => {
    expect(inquiryReplyText(reply).subject).toBe("Your inquiry to Leadwell");
    expect(writeMailText(inquiryReplyText(reply))).toBe(
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

  it("has no quote when the visitor left the message empty", () => {
    expect(writeMailText(inquiryReplyText({ ...reply, message: null }))).toMatch(/Ada, Leadwell\n$/);
  });

  it("keeps names on one line and out of the subject", () => {
    const firstName = "Vera\r\nBcc: everybody@example.com\r\n\r\nBuy";
    const content = inquiryReplyText({ ...reply, firstName });
    expect(content.subject).not.toContain("Vera");
    expect(writeMailText(content).split("\n")[0]).toBe("Hello Vera Bcc: everybody@example.com Buy,");
  });
});
