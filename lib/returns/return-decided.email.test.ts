import { describe, expect, it } from "@jest/globals";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import type { RefundProgress } from "./refund-progress";
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

describe("the email about an approved refund", () => {
  const textOf = (refund: { amount: string; progress: RefundProgress }) =>
    writeMailText(
      returnDecidedText({ ...denied, status: "approved", granted: "refund", refund, reviewUntil: null }),
    ).replaceAll(/\s+/g, " ");

  it("promises the amount when it is on its way", () => {
    expect(textOf({ amount: "$45.50", progress: "on-its-way" })).toContain(
      "We refund $45.50 to the card or account that you paid with. Banks show it after 5 to 10 business days.",
    );
  });

  it("promises nothing when the payment went back before", () => {
    const text = textOf({ amount: "$0.00", progress: "nothing" });
    expect(text).toContain("The payment of this order was already refunded to you");
    expect(text).not.toMatch(/We refund|\$0\.00|business days/);
  });

  it("says that a disputed payment waits for the bank", () => {
    const text = textOf({ amount: "$45.50", progress: "bank-decides" });
    expect(text).toContain(
      "After your bank has decided, we refund $45.50, unless your bank has paid it to you.",
    );
    expect(text).not.toContain("business days");
  });
});

it("the email about a replacement says when it waits", () => {
  const text = writeMailText(
    returnDecidedText({ ...denied, status: "approved", granted: "replacement", reviewUntil: null }),
  ).replaceAll(/\s+/g, " ");
  expect(text).toContain(
    "While the order is paused, outside its hours or at its daily limit, the replacement waits.",
  );
});

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
