import { describe, expect, it } from "@jest/globals";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import { orderStatusText } from "./order-status.email";

const order = {
  orderId: "1a2b3c4d-0000-4000-8000-000000000000",
  firstName: "Ann",
  line: "life",
  typeName: "Premium",
  leadQuantity: 250,
  outcome: { delivered: 12, total: 250, isOpen: false },
  appUrl: "https://leadwell.example",
} as const;

describe("the email about an order's status", () => {
  it("names the order, the number of leads and the page to open", () => {
    const content = orderStatusText({ ...order, to: "approved" });
    expect(content.subject).toBe("Your Leadwell order 1a2b3c4d is approved");
    const text = writeMailText(content);
    expect(text).toContain("250 exclusive Premium leads, Life");
    expect(text).toContain("https://leadwell.example/dashboard/delivery");
  });

  it("says that the order is complete only when it has all its leads, or gets the last ones as replacements", () => {
    const completed = (outcome: { delivered: number; total: number; isOpen: boolean }) => {
      const content = orderStatusText({ ...order, to: "completed", outcome });
      return { subject: content.subject, text: writeMailText(content) };
    };
    const full = completed({ delivered: 250, total: 250, isOpen: false });
    expect(full.subject).toBe("Your Leadwell order 1a2b3c4d is complete");
    expect(full.text).toContain("Your order is complete: you have all its leads.");
    const replacing = completed({ delivered: 250, total: 251, isOpen: true });
    expect(replacing.text).toContain("You still get 1 lead to replace what you returned.");
    const early = completed({ delivered: 12, total: 250, isOpen: false });
    expect(early.subject).toBe("Your Leadwell order 1a2b3c4d has ended");
    expect(early.text).toContain("Your order has ended with 12 of 250 leads.");
    expect(early.text).toContain("We refund the leads that were not delivered");
    expect(early.text).not.toContain("all its leads");
  });
});
