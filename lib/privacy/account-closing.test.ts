import { describe, expect, it } from "@jest/globals";
import { ORDER_STATUSES } from "@/lib/orders/order-status";
import { OPEN_ORDER_STATUSES, refuseClosing } from "./account-closing";

const free = { isStaff: false, otherActiveStaff: 0, openDisputes: 0, openOrders: 0, movingPayments: 0 };

describe("closing an account", () => {
  it("is allowed for a customer with nothing open", () => {
    expect(refuseClosing(free)).toBeNull();
  });

  it("needs another active member of staff", () => {
    expect(refuseClosing({ ...free, isStaff: true })).toBe("last-staff");
    expect(refuseClosing({ ...free, isStaff: true, otherActiveStaff: 1 })).toBeNull();
  });

  it("is refused while a payment is disputed, also when its order is open", () => {
    expect(refuseClosing({ ...free, openDisputes: 1 })).toBe("disputed-payment");
    expect(refuseClosing({ ...free, openDisputes: 1, openOrders: 1 })).toBe("disputed-payment");
  });

  it("is refused while orders are open or payments are moving", () => {
    expect(refuseClosing({ ...free, openOrders: 1, movingPayments: 1 })).toBe("open-orders");
    expect(refuseClosing({ ...free, movingPayments: 1 })).toBe("moving-payments");
    expect(ORDER_STATUSES.filter((status) => !OPEN_ORDER_STATUSES.includes(status))).toEqual([
      "completed",
      "cancelled",
    ]);
  });
});
