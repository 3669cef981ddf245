import { describe, expect, it } from "@jest/globals";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import { ORDER_STATUSES } from "./order-status";
import { isEmailed, isStillTrue, orderStatusText } from "./order-status.email";

const order = {
  orderId: "1a2b3c4d-0000-4000-8000-000000000000",
  firstName: "Ann",
  line: "life",
  typeName: "Premium",
  leadQuantity: 250,
  appUrl: "https://leadwell.example",
} as const;

describe("the email about an order's status", () => {
  it("is sent for approved, completed and cancelled", () => {
    expect(ORDER_STATUSES.filter(isEmailed)).toEqual(["approved", "completed", "cancelled"]);
  });

  it("names the order, the number of leads and the page to open", () => {
    const content = orderStatusText({ ...order, to: "approved" });
    expect(content.subject).toBe("Your Leadwell order 1a2b3c4d is approved");
    const text = writeMailText(content);
    expect(text).toContain("250 exclusive Premium leads, Life");
    expect(text).toContain("https://leadwell.example/dashboard/delivery");
  });

  it.each([
    ["approved", "processing", true],
    ["approved", "completed", true],
    ["approved", "cancelled", false],
    ["approved", "pending", false],
    ["completed", "completed", true],
    ["completed", "processing", false],
    ["cancelled", "cancelled", true],
    ["cancelled", "approved", false],
  ] as const)("about %s, once the order is %s, is still true: %s", (announced, current, expected) => {
    expect(isStillTrue(announced, current)).toBe(expected);
  });
});
