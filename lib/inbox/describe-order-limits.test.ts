import { expect, it } from "@jest/globals";
import type { OrderProgress } from "@/lib/marketplace/order-limits";
import { describeOrderLimits } from "./describe-order-limits";

const now = new Date("2026-11-21T12:00:00Z");
const running: OrderProgress = {
  orderId: "order",
  allocated: 137,
  quantity: 500,
  replacements: 0,
  dailyCap: null,
  allocatedToday: 12,
  isPaused: false,
  isOpen: true,
  firstAllocatedAt: "2026-11-17T12:00:00Z",
  lastAllocatedAt: "2026-11-21T11:59:00Z",
};

it("describes the progress of an order", () => {
  expect(describeOrderLimits(running, now)).toEqual({
    progress: "137 of 500 leads",
    percent: 27,
    rate: "12 today, about 34 a day",
  });
});

it("counts the leads that replace returned ones", () => {
  expect(describeOrderLimits({ ...running, quantity: 502, replacements: 2 }, now).progress).toBe(
    "137 of 502 leads, 2 of them to replace returned ones",
  );
});

it.each<[Partial<OrderProgress>, string]>([
  [{ dailyCap: 25 }, "12 today, at most 25 a day"],
  [{ firstAllocatedAt: "2026-11-21T11:00:00Z" }, "12 today, as they come"],
  [{ allocated: 0, firstAllocatedAt: null }, "Waiting for the first lead"],
  [{ isPaused: true }, "Paused by you"],
  [{ isOpen: false }, "Ended"],
  [{ allocated: 500, isOpen: false }, "Complete"],
])("with %j: %s", (change, rate) => {
  expect(describeOrderLimits({ ...running, ...change }, now).rate).toBe(rate);
});
