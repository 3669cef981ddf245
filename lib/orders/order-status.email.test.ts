import { describe, expect, it } from "@jest/globals";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import { orderStatusText } from "./order-status.email";

const order = {
  orderId: "1a2b3c4d-0000-4000-8000-000000000000",
  firstName: "Ann",
  line: "life",
  typeName: "Premium",
  leadQuantity: 250,
  outcome: { delivered: 12, total: 250, hasAllBought: false, isOpen: false },
  mover: "staff",
  fillBy: null,
  note: null,
  refund: null,
  appUrl: "https://leadwell.example",
} as const;

describe("the email about an order's status", () => {
  it("names the order, the number of leads and the page to open", () => {
    const content = orderStatusText({ ...order, to: "approved" });
    expect(content.subject).toBe("Your Leadwell order 1a2b3c4d is approved");
    const text = writeMailText(content);
    expect(text).toContain("250 exclusive Premium life leads");
    expect(text).toContain("https://leadwell.example/dashboard/delivery");
  });

  it.each([
    [1, "1 exclusive Premium life lead"],
    [1_450, "1,450 exclusive Premium life leads"],
  ])("writes the number of %d as people do", (leadQuantity, words) => {
    expect(writeMailText(orderStatusText({ ...order, leadQuantity, to: "approved" }))).toContain(words);
  });

  it("says that the order is complete only when it has all its leads, or gets the last ones as replacements", () => {
    const completed = (counts: { delivered: number; total: number; isOpen: boolean }) => {
      const outcome = { ...counts, hasAllBought: counts.delivered >= 250 };
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

describe("the email about an order that ended without all its leads", () => {
  const REFUND = { leads: 238, amountCents: 1_082_950, currency: "usd" };
  const textOf = (changes: Partial<Parameters<typeof orderStatusText>[0]>) =>
    writeMailText(orderStatusText({ ...order, to: "cancelled", ...changes }));

  it("names the fill-by date that the customer set, the leads and the exact amount", () => {
    const text = textOf({ mover: "fill-by", fillBy: new Date("2026-11-24T00:00:00Z"), refund: REFUND });
    expect(text).toContain("The fill-by date that you set, November 24, 2026, has passed.");
    expect(text).toContain("Your order has ended with 12 of 250 leads.");
    expect(text).toContain("We refund the 238 leads that were not delivered: $10,829.50.");
  });

  it("has the note of staff, and the refund or when it comes", () => {
    const note = "You asked us to stop.";
    expect(textOf({ note })).toContain(`Our note: ${note}`);
    expect(textOf({ note })).toContain("We email you when we send the refund.");
    const refunded = textOf({ refund: { ...REFUND, leads: 1, amountCents: 4_550 } });
    expect(refunded).toContain("We refund the lead that was not delivered: $45.50.");
    expect(refunded).not.toContain("We email you");
    expect(refunded).not.toContain("Our note");
  });

  it("announces no money that went back before, and no refund of an order that has all its leads", () => {
    expect(textOf({ refund: { ...REFUND, amountCents: 0 } })).not.toContain("$");
    const full = textOf({ outcome: { delivered: 250, total: 250, hasAllBought: true, isOpen: false } });
    expect(full).toContain("You have all its leads.");
    expect(full).not.toContain("refund");
  });

  it("says that leads which were chosen through the API were gone", () => {
    const text = textOf({
      to: "completed",
      mover: "program",
      outcome: { delivered: 2, total: 5, hasAllBought: false, isOpen: false },
      refund: { ...REFUND, leads: 3, amountCents: 13_650 },
    });
    expect(text).toContain("2 of 5 leads. The others that you chose could no longer be sold to you.");
    expect(text).toContain("We refund the 3 leads that were not delivered: $136.50.");
    const none = textOf({
      mover: "program",
      outcome: { delivered: 0, total: 5, hasAllBought: false, isOpen: false },
      refund: { ...REFUND, leads: 5, amountCents: 22_750 },
    });
    expect(none).toContain("None of the leads that you chose could still be sold to you.");
    expect(none).not.toContain("The others");
  });
});
