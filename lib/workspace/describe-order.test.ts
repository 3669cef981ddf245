import { describe, expect, it } from "@jest/globals";
import type { OrderProgress } from "@/lib/marketplace/order-limits";
import type { OrderStatus } from "@/lib/orders/order-status";
import type { OrderDto } from "@/lib/orders/schemas";
import { BOUGHT } from "@/tests/factories/order-page";
import { describeEnd, nameStep } from "./describe-order";
import { outcomeOfPage } from "./order-page";

/** An order of 250 leads with its progress. */
function ended(status: OrderStatus, progress: Partial<OrderProgress> | null) {
  const order: OrderDto = {
    id: "1a2b3c4d-0000-4000-8000-000000000000",
    userId: "user",
    leadConfigId: "config",
    paymentIntentId: "pi_1",
    orderType: "custom",
    status,
    totalAmount: "10500.00",
    currency: "USD",
    notes: null,
    createdAt: "2026-11-20T12:00:00.000Z",
    completedAt: null,
  };
  const none: OrderProgress = {
    orderId: order.id,
    allocated: 0,
    quantity: 250,
    replacements: 0,
    dailyCap: null,
    allocatedToday: 0,
    isPaused: false,
    isOpen: false,
    firstAllocatedAt: null,
    lastAllocatedAt: null,
  };
  return { order, bought: BOUGHT, progress: progress && { ...none, ...progress }, isPaidBack: false };
}

describe("the end of an order", () => {
  it("with all leads is a complete order, also while a replacement is still to come", () => {
    for (const progress of [
      { allocated: 250 },
      { allocated: 250, quantity: 251, replacements: 1, isOpen: true },
    ]) {
      const page = ended("completed", progress);
      expect(describeEnd(page)).toEqual({ headline: "All leads delivered", detail: null });
      expect(nameStep("completed", page)).toBe("All leads delivered");
    }
  });

  it("is early when staff completed it with 12 of 250 leads, or before it was approved", () => {
    for (const [page, headline] of [
      [ended("completed", { allocated: 12 }), "Ended with 12 of 250 leads"],
      [ended("completed", null), "Ended with 0 of 250 leads"],
    ] as const) {
      expect(describeEnd(page)).toEqual({ headline, detail: expect.stringContaining("We refund") });
      expect(nameStep("completed", page)).toBe("Ended");
    }
    expect(nameStep("completed", ended("approved", { allocated: 12, isOpen: true }))).toBe("Completed");
  });

  it("promises no refund when the money has gone back before", () => {
    const page = { ...ended("completed", { allocated: 12 }), isPaidBack: true };
    expect(describeEnd(page).detail).not.toContain("We refund");
    expect(describeEnd(page).detail).toContain("has gone back to you");
  });

  it("counts the chosen leads of a purchase through the API that could not be sold", () => {
    const page = ended("completed", { allocated: 2, quantity: 2 });
    const bought = { ...BOUGHT, leads: 5, isChosen: true };
    expect(describeEnd({ ...page, bought }).headline).toBe("Ended with 2 of 5 leads");
  });
});

describe("an order of chosen leads of which some could not be sold", () => {
  const bought = { ...BOUGHT, leads: 5, isChosen: true };
  /** Five chosen, three sold, two refunded; one was returned for a replacement. */
  const waiting = { allocated: 3, quantity: 4, replacements: 1, isOpen: true };

  it("promises only the replacement while it is to come, and is never called complete", () => {
    const page = { ...ended("completed", waiting), bought };
    expect(outcomeOfPage(page)).toMatchObject({ delivered: 3, total: 4, isOpen: true });
    expect(describeEnd(page).headline).toBe("1 replacement to come");
    expect(nameStep("completed", page)).toBe("Completed");
  });

  it("has ended short when the replacement has come", () => {
    const page = { ...ended("completed", { ...waiting, allocated: 4, isOpen: false }), bought };
    expect(outcomeOfPage(page)).toMatchObject({ delivered: 4, total: 6, isOpen: false });
    expect(describeEnd(page).headline).toBe("Ended with 4 of 6 leads");
    expect(nameStep("completed", page)).toBe("Ended");
  });

  it("has all leads when all could be sold, also while a replacement is to come", () => {
    const page = { ...ended("completed", { ...waiting, allocated: 5, quantity: 6 }), bought };
    expect(outcomeOfPage(page)).toMatchObject({ delivered: 5, total: 6 });
    expect(describeEnd(page).headline).toBe("All leads delivered");
  });
});
