import { describe, expect, it } from "@jest/globals";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import { orderConfirmationText } from "./order-confirmation.email";

const order = {
  orderId: "1a2b3c4d-0000-4000-8000-000000000000",
  firstName: "Ann",
  line: "life",
  typeName: "Premium",
  leadQuantity: 250,
  states: ["TX", "UT"],
  isChosen: false,
  purchaseType: "monthly",
  totalAmountCents: 1_050_000,
  currency: "usd",
  dashboardUrl: "https://leadwell.example/dashboard",
  newDestinationUrl: "https://leadwell.example/dashboard/delivery/new",
  invoice: null,
} as const;

describe("the email about a new order", () => {
  it("has the set-up instructions that the screen announces after a payment", () => {
    const text = writeMailText(orderConfirmationText(order));
    expect(text).toContain("Set up delivery before the first lead");
    for (const step of ["1. Confirm your email", "2. Add a destination", "3. Add a second", "4. Send a test"])
      expect(text).toContain(step);
    expect(text).toContain("https://leadwell.example/dashboard/delivery/new");
  });

  it.each([
    [1, "1 exclusive Premium life lead"],
    [1_450, "1,450 exclusive Premium life leads"],
  ])("writes the number of %d as people do", (leadQuantity, words) => {
    expect(writeMailText(orderConfirmationText({ ...order, leadQuantity }))).toContain(words);
  });

  it("does not count the renewals of a plan, whose skipped periods have numbers, too", () => {
    const text = writeMailText(orderConfirmationText({ ...order, cycle: 4 }));
    expect(text).toMatch(/Monthly package, renewal$/m);
  });

  it("says nothing of it for a renewal", () => {
    expect(writeMailText(orderConfirmationText({ ...order, cycle: 1 }))).not.toContain("Set up delivery");
  });

  it("does not announce a review, or leads to come, for leads that were chosen through the API", () => {
    const text = writeMailText(
      orderConfirmationText({ ...order, leadQuantity: 5, purchaseType: "one-time", isChosen: true }),
    );
    expect(text).toContain("the leads that you chose through the API");
    expect(text).toContain("sold to you as soon as they are paid");
    for (const words of ["approved", "review", "start to arrive", "Set up delivery"])
      expect(text).not.toContain(words);
  });
});
