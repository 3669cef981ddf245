import { describe, expect, it } from "@jest/globals";
import { BOUGHT, orderPageWith, STATE_NAMES, STATES } from "@/tests/factories/order-page";
import { adviseOrder } from "./advise-order";
import { describeOrder, nameOptions } from "./describe-order";
import { drawFillCurve } from "./fill-curve";

describe("the words of an order", () => {
  const words = {
    order: orderPageWith([]).order,
    bought: BOUGHT,
    plan: null,
    rules: null,
    states: STATES,
    stateNames: STATE_NAMES,
  };

  it("name what was bought, where, and at what price", () => {
    expect(describeOrder(words)).toEqual({
      title: "250 Premium life leads",
      intro:
        "From Texas, California, Florida, New York and Georgia, at $42.00 a lead. One time. Each lead is sold to you alone.",
    });
  });

  it("name the price that was paid: a renewal may cost more than its configuration says", () => {
    const order = { ...words.order, totalAmount: "11250.00" };
    expect(describeOrder({ ...words, order }).intro).toContain("at $45.00 a lead");
  });

  it("count many states, and name options and the plan", () => {
    const bought = { ...BOUGHT, beneficiary: true, higherIncome: true, purchaseType: "weekly" as const };
    const states = Array.from({ length: 9 }, () => "TX");
    expect(describeOrder({ ...words, bought, states }).intro).toBe(
      "From 9 states, with a wish to name a beneficiary and a household income of $75,000 or more, at $42.00 a lead. Renews weekly. Each lead is sold to you alone.",
    );
    expect(nameOptions(BOUGHT)).toBe("");
  });

  it("say of a plan that it renews only while a charge is to come", () => {
    const bought = { ...BOUGHT, purchaseType: "monthly" as const };
    const plan = { interval: "monthly" as const, status: "active", nextChargeOn: "2026-12-21" };
    const introOf = (nextChargeOn: string | null) =>
      describeOrder({ ...words, bought, plan: { ...plan, nextChargeOn } }).intro;
    expect(introOf("2026-12-21")).toContain(" Renews monthly. ");
    expect(introOf(null)).toContain(" Part of a monthly plan. ");
  });
});

describe("the advice of an order", () => {
  it("adds the three states with most near misses, and takes them off again", () => {
    const states = ["TN", "SC", "AL", "MS"].map((state, index) => ({ state, leads: 6 - index }));
    const [advice] = adviseOrder(orderPageWith([{ reason: "state", leads: 18, states }]));
    expect(advice).toMatchObject({
      title: "From another state",
      detail: "Tennessee 6, SC 5, AL 4, 3 from 1 other state",
      change: {
        kind: "rules",
        label: "Add 3 states",
        rules: { states: [...STATES, "TN", "SC", "AL"], shownStates: STATES },
        undo: { states: STATES, shownStates: [...STATES, "TN", "SC", "AL"] },
      },
    });
  });

  it("raises a reached limit by what it kept away, and resumes or opens the hours", () => {
    const miss = (reason: "daily-cap" | "hours" | "paused" | "spread" | "tier" | "beneficiary") => ({
      reason,
      leads: 7,
      states: [{ state: "TX", leads: 7 }],
    });
    const reasons = ["daily-cap", "hours", "paused", "spread", "tier", "beneficiary"] as const;
    const changes = adviseOrder(orderPageWith(reasons.map(miss))).map(({ change }) => change);
    expect(changes).toMatchObject([
      {
        label: "Raise to 50",
        limits: { dailyCap: 50, shownCap: 40 },
        undo: { dailyCap: 40, shownCap: 50 },
      },
      {
        label: "Accept all day",
        rules: { hours: null },
        undo: { hours: { from: 9, to: 18 }, hoursZone: "America/New_York" },
      },
      { label: "Resume", limits: { isPaused: false } },
      { label: "Send as they come", rules: { spreadsEvenly: false } },
      { kind: "builder", label: "Price Standard leads" },
      null,
    ]);
  });
});

it("the curve of an order rises by day, and its band is after today", () => {
  const days = [
    { day: "2026-11-18", leads: 20 },
    { day: "2026-11-20", leads: 30 },
  ];
  const forecast = {
    perDay: 20,
    fullOn: "2026-11-26",
    earliest: "2026-11-25",
    latest: "2026-11-28",
    endsOn: null,
  };
  const curve = drawFillCurve(days, 100, "2026-11-22", forecast);
  const heights = curve.delivered.map(([, y]) => y);
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  expect(curve.now[1]).toBe(56);
  expect(curve.full?.earliest).toBeGreaterThan(curve.now[0]);
  expect(curve.full?.latest).toBeLessThanOrEqual(100);
  expect(drawFillCurve(days, 100, "2026-11-22", null).full).toBeNull();
  // An order that ends before it is full has no such day, and the axis does not reach there.
  const ended = drawFillCurve(days, 100, "2026-11-22", { ...forecast, endsOn: "2026-11-25" });
  expect(ended).toEqual(drawFillCurve(days, 100, "2026-11-22", null));
  expect(drawFillCurve(days, 100, "2026-11-22", { ...forecast, endsOn: "2026-11-26" })).toEqual(curve);
});
