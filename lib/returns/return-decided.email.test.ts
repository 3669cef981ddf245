import { describe, expect, it } from "@jest/globals";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import { returnDecidedText } from "./return-decided.email";
import { REVIEW_DAYS } from "./return-window";

const denied = {
  leadId: "8d1e5b60-0000-4000-8000-000000000000",
  firstName: "Ann",
  status: "denied",
  decidedBy: "machine",
  reason: "duplicate",
  granted: null,
  answer: null,
  refund: null,
  reviewUntil: "Thu, Dec 10, 8:00 AM CST",
  appUrl: "https://leadwell.example",
} as const;

describe("the email about a denied return", () => {
  it("names the last moment of a review", () => {
    expect(writeMailText(returnDecidedText(denied)).replaceAll(/\s+/g, " ")).toContain(
      `Press “Ask for a review” on the page of the lead, once, within ${REVIEW_DAYS} days: until Thu, Dec 10, 8:00 AM CST.`,
    );
  });

  it("offers no review of a denial by staff", () => {
    const text = writeMailText(returnDecidedText({ ...denied, decidedBy: "staff", reviewUntil: null }));
    expect(text).not.toContain("review");
  });
});
