import { describe, expect, it } from "@jest/globals";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import { ORDER_STATUSES } from "./order-status";
import { isMailed, orderStatusText, stillHolds } from "./order-status-text";

const order = {
  orderId: "1a2b3c4d-0000-4000-8000-000000000000",
  firstName: "Ann",
  line: "life",
  typeName: "Premium",
  leadQuantity: 250,
  appUrl: "https://leadwell.example",
} as const;

describe("the mail about a move of an order", () => {
  it("is sent when it is approved, completed or cancelled", () => {
    expect(ORDER_STATUSES.filter(isMailed)).toEqual(["approved", "completed", "cancelled"]);
  });

  it("says which order, how many leads, and where to look", () => {
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
  ] as const)("of %s, when the order is %s meanwhile, holds: %s", (told, now, holds) => {
    expect(stillHolds(told, now)).toBe(holds);
  });
});
