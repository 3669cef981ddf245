import type { StaffOrderDto } from "@/lib/staff/orders/schemas";

/** Builds an order as the staff's list has it: paid, and pending unless told. */
export function buildStaffOrder(overrides: Partial<StaffOrderDto> = {}): StaffOrderDto {
  return {
    id: "11111111-2222-4333-8444-555555555555",
    userId: "66666666-7777-4888-9999-aaaaaaaaaaaa",
    leadConfigId: "66666666-7777-4888-9999-bbbbbbbbbbbb",
    paymentIntentId: "pi_1",
    orderType: "custom",
    status: "pending",
    totalAmount: "10500.00",
    currency: "USD",
    notes: null,
    createdAt: "2026-11-21T12:00:00.000Z",
    completedAt: null,
    customer: { name: "Ann Agent", company: null },
    bought: "250 Premium life",
    states: ["TX"],
    purchaseType: "one-time",
    payment: "paid",
    refunded: "0.00",
    leads: 250,
    progress: null,
    inStock: 0,
    isFirst: true,
    isHeld: false,
    canApprove: true,
    approvesAt: null,
    ...overrides,
  };
}
