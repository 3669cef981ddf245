import type { OrderPageDto } from "@/lib/workspace/order-page";

export const STATES = ["TX", "CA", "FL", "NY", "GA"];
export const BOUGHT: OrderPageDto["bought"] = {
  leads: 250,
  line: "life",
  tier: "premium",
  leadTypeId: "life-premium",
  name: "Premium life",
  packageName: null,
  purchaseType: "one-time",
  beneficiary: false,
  higherIncome: false,
  isChosen: false,
};
export const STATE_NAMES = {
  TX: "Texas",
  CA: "California",
  FL: "Florida",
  NY: "New York",
  GA: "Georgia",
  TN: "Tennessee",
};

/** The page of an open order that got 137 of its 250 leads. @param missed the leads that it did not get, by reason. */
export function orderPageWith(missed: NonNullable<OrderPageDto["misses"]>["missed"]): OrderPageDto {
  return {
    order: {
      id: "00000000-0000-4000-8000-00000000dead",
      userId: "",
      leadConfigId: "",
      paymentIntentId: "",
      orderType: "custom",
      status: "processing",
      totalAmount: "10500.00",
      currency: "USD",
      notes: null,
      createdAt: "",
      completedAt: null,
    },
    bought: BOUGHT,
    states: STATES,
    stateNames: STATE_NAMES,
    history: [],
    invoice: null,
    plan: null,
    progress: {
      orderId: "",
      allocated: 137,
      quantity: 250,
      replacements: 0,
      dailyCap: 40,
      allocatedToday: 40,
      isPaused: false,
      isOpen: true,
      firstAllocatedAt: null,
      lastAllocatedAt: null,
    },
    rules: {
      states: STATES,
      dailyCap: 40,
      hours: { days: [1, 2, 3, 4, 5], from: 9, to: 18 },
      hoursZone: "America/New_York",
      spreadsEvenly: true,
      pausedAt: null,
      fillBy: null,
    },
    today: "2026-11-23",
    days: [],
    forecast: null,
    forecastIgnoresExclusions: false,
    isPaidBack: false,
    undeliveredRefund: "4746.00",
    misses: {
      since: "",
      received: 20,
      toEarlierOrders: 10,
      missed,
      isSinceApproval: false,
      capReachedAt: null,
      someOwnCustomers: false,
    },
  };
}
