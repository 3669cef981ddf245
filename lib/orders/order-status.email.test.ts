import { describe, expect, it } from "@jest/globals";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import { orderStatusText } from "./order-status.email";

const order = {
  orderId: "1a2b3c4d-0000-4000-8000-000000000000",
  firstName: "Ann",
  line: "life",
  typeName: "Premium",
  leadQuantity: 250,
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
});
