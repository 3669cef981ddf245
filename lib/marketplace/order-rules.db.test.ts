import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { untilLocked } from "@/tests/waiting/until-locked";
import { countNearMisses } from "./count-near-misses.server";
import { orderRulesBody } from "./order-rules";
import { findOrderRules } from "./order-rules.server";
import { allocateLead, fillOrder } from "./sell-leads.server";
import { setOrderLimits } from "./set-order-limits.server";
import { setOrderRules } from "./set-order-rules.server";

const STATES = ["TX", "CA", "FL", "NY", "GA"];
const ALWAYS = { days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 24 };

beforeAll(async () => {
  await installCatalog();
});
beforeEach(emptyMarket);

async function createOrder(overrides: Parameters<typeof createOpenOrders>[1] = {}) {
  const { customer, orderIds } = await createOpenOrders(1, overrides);
  return { viewer: customer, orderId: orderIds[0] ?? "" };
}

/** Hours that do not hold the present hour, in the zone of the account. */
function closedNow(zone: string) {
  const hour = Number(
    new Intl.DateTimeFormat("en-US", { hour: "numeric", hourCycle: "h23", timeZone: zone }).format(),
  );
  // Twelve hours away from now, within one day.
  return hour < 12 ? { days: ALWAYS.days, from: 22, to: 24 } : { days: ALWAYS.days, from: 0, to: 2 };
}

describe("the rules of an order", () => {
  it("take no hours in a time zone that PostgreSQL does not know, which would stop every sale of the line", async () => {
    const { viewer, orderId } = await createOrder();
    // Node knows more zones than a PostgreSQL without the files of former names.
    await db().user.update({ where: { id: viewer.id }, data: { timeZone: "America/Nowhere" } });
    expect(await codeOf(setOrderRules(viewer, orderId, { hours: ALWAYS }))).toBe("time-zone-not-known");
    expect(await findOrderRules(viewer, orderId)).toMatchObject({ hours: null, hoursZone: null });
    // Rules without hours need no zone.
    expect(await setOrderRules(viewer, orderId, { states: STATES, hours: null })).toMatchObject({
      states: STATES,
    });
    const [leadId = ""] = await createStock(1);
    expect(await allocateLead(leadId)).toBe(orderId);
  });

  it("keep leads away outside of its hours, and bring them from stock when the hours allow it again", async () => {
    const { viewer, orderId } = await createOrder();
    const { timeZone } = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
    const rules = await setOrderRules(viewer, orderId, { hours: closedNow(timeZone) });
    expect(rules).toMatchObject({ hoursZone: timeZone, hours: closedNow(timeZone) });
    const [leadId = ""] = await createStock(1);
    expect(await allocateLead(leadId)).toBeNull();
    expect(await fillOrder(orderId)).toMatchObject({ sold: 0 });
    expect(await setOrderRules(viewer, orderId, { hours: null })).toMatchObject({
      hours: null,
      hoursZone: null,
    });
    const lead = await db().lead.findUniqueOrThrow({ where: { id: leadId } });
    expect(lead.orderId).toBe(orderId);
  });

  it("keep their zone in an Undo, also when the account has another one meanwhile", async () => {
    const { viewer, orderId } = await createOrder();
    await db().user.update({ where: { id: viewer.id }, data: { timeZone: "America/New_York" } });
    const before = await setOrderRules(viewer, orderId, { hours: ALWAYS });
    await db().user.update({ where: { id: viewer.id }, data: { timeZone: "America/Los_Angeles" } });
    await setOrderRules(viewer, orderId, { hours: null });
    const undo = { hours: before.hours, hoursZone: before.hoursZone ?? undefined };
    expect(await setOrderRules(viewer, orderId, undo)).toEqual(before);
    expect(await setOrderRules(viewer, orderId, { hours: ALWAYS })).toMatchObject({
      hoursZone: "America/Los_Angeles",
    });
    expect(orderRulesBody.safeParse({ hours: ALWAYS, hoursZone: "Moon/Base" }).success).toBe(false);
  });

  it("get no last day when staff complete the order at the same moment", async () => {
    const { viewer, orderId } = await createOrder();
    const staff = await pool().connect();
    try {
      await staff.query("BEGIN");
      await staff.query(`UPDATE "Order" SET "status" = 'completed', "completedAt" = now() WHERE "id" = $1`, [
        orderId,
      ]);
      const saving = codeOf(
        setOrderRules(viewer, orderId, { fillBy: dayInNewYork(new Date(Date.now() + 30 * DAY_MS)) }),
      );
      await untilLocked({ statement: "OrderDemand" });
      await staff.query("COMMIT");
      expect(await saving).toBe("order-not-open");
    } finally {
      staff.release();
    }
    expect(await findOrderRules(viewer, orderId)).toMatchObject({ fillBy: null });
  });

  it("freeze the hours with the sale", async () => {
    const { viewer, orderId } = await createOrder();
    await setOrderRules(viewer, orderId, { hours: ALWAYS, spreadsEvenly: true });
    const [leadId = ""] = await createStock(1);
    await fillOrder(orderId);
    const { rules } = await db().allocation.findUniqueOrThrow({ where: { leadId } });
    expect(rules).toMatchObject({ spreadsEvenly: true, hours: { from: 0, to: 24, days: ALWAYS.days } });
  });

  it("add a state, and leads of it come at once", async () => {
    const { viewer, orderId } = await createOrder({ states: STATES });
    await createStock(2, { state: "NM" });
    await setOrderRules(viewer, orderId, { states: [...STATES, "NM"] });
    expect(await db().lead.count({ where: { orderId } })).toBe(2);
  });

  it("keep a state and a limit that another page has set meanwhile", async () => {
    const { viewer, orderId } = await createOrder({ states: STATES, dailyCap: 10 });
    const refusal = "order-changed-meanwhile";
    const add = (state: string) =>
      codeOf(
        setOrderRules(viewer, orderId, { states: [...STATES, state], shownStates: STATES.toReversed() }),
      );
    expect(await add("NM")).toBe("done");
    expect(await add("OK")).toBe(refusal);
    const raise = (dailyCap: number) => codeOf(setOrderLimits(viewer, orderId, { dailyCap, shownCap: 10 }));
    expect(await raise(40)).toBe("done");
    expect(await raise(15)).toBe(refusal);
    expect(await findOrderRules(viewer, orderId)).toMatchObject({ states: [...STATES, "NM"], dailyCap: 40 });
    await setOrderLimits(viewer, orderId, { dailyCap: null });
    expect(await raise(15)).toBe(refusal);
    // Pages of the previous release do not say what they showed.
    expect(await setOrderLimits(viewer, orderId, { dailyCap: 15 })).toMatchObject({ dailyCap: 15 });
    expect(await setOrderRules(viewer, orderId, { states: STATES })).toMatchObject({ states: STATES });
  });

  it("refuse unknown states, other accounts and closed orders", async () => {
    const { viewer, orderId } = await createOrder();
    const { viewer: stranger } = await createOrder();
    expect(await codeOf(setOrderRules(viewer, orderId, { states: [...STATES, "ZZ"] }))).toBe("unknown-state");
    expect(await codeOf(setOrderRules(stranger, orderId, { hours: null }))).toBe("not-found");
    await emptyMarket();
    expect(await codeOf(setOrderRules(viewer, orderId, { hours: null }))).toBe("order-not-open");
  });

  it("spread the daily limit: never more than the share of the day that has begun", async () => {
    const { viewer, orderId } = await createOrder({ quantity: 100, dailyCap: 24 });
    await setOrderRules(viewer, orderId, { spreadsEvenly: true });
    await createStock(40);
    await fillOrder(orderId);
    const hour = Number(
      new Intl.DateTimeFormat("en-US", {
        hour: "numeric",
        hourCycle: "h23",
        timeZone: "America/New_York",
      }).format(),
    );
    const sold = await db().lead.count({ where: { orderId } });
    // The clock may have reached the next hour between the sale and this line.
    expect([hour, hour + 1]).toContain(sold);
  });
});

describe("near misses", () => {
  it("count each lead that missed exactly one rule, and those that others got", async () => {
    const { orderId: olderId } = await createOrder({ quantity: 2 });
    const { viewer, orderId } = await createOrder({
      quantity: 100,
      wantsHigherIncome: true,
      dailyCap: 3,
      openSince: new Date(Date.now() - 3_000_000),
    });
    const since = { receivedAt: new Date(), verifiedAt: new Date() };
    await createStock(2, since);
    await fillOrder(olderId);
    await createStock(3, since);
    await fillOrder(orderId);
    const after = { receivedAt: new Date(), verifiedAt: new Date() };
    await createStock(4, { ...after, tier: "standard" });
    await createStock(5, { ...after, state: "NM" });
    await createStock(1, { ...after, state: "OK" });
    await createStock(2, { ...after, higherIncome: false });
    await createStock(7, { ...after, tier: "standard", state: "NM" });
    await createStock(6, after);
    const misses = await countNearMisses(viewer, orderId);
    expect(misses).toMatchObject({ received: 3, toEarlierOrders: 2 });
    expect(misses?.missed).toEqual([
      {
        reason: "state",
        leads: 6,
        states: [
          { state: "NM", leads: 5 },
          { state: "OK", leads: 1 },
        ],
      },
      { reason: "daily-cap", leads: 6, states: [{ state: "TX", leads: 6 }] },
      { reason: "tier", leads: 4, states: [{ state: "TX", leads: 4 }] },
      { reason: "higher-income", leads: 2, states: [{ state: "TX", leads: 2 }] },
    ]);
    expect(misses?.capReachedAt).not.toBeNull();
  });

  it("tell hours and a pause apart, and say nothing to others or of a closed order", async () => {
    const { viewer, orderId } = await createOrder({ quantity: 100, line: "auto" });
    const { timeZone } = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
    await setOrderRules(viewer, orderId, { hours: closedNow(timeZone) });
    const at = new Date();
    await createStock(2, { line: "auto", receivedAt: at, verifiedAt: at });
    expect((await countNearMisses(viewer, orderId))?.missed).toMatchObject([{ reason: "hours", leads: 2 }]);
    await db().orderDemand.update({ where: { orderId }, data: { pausedAt: at } });
    expect((await countNearMisses(viewer, orderId))?.missed).toMatchObject([{ reason: "paused", leads: 2 }]);
    const { viewer: stranger } = await createOrder();
    expect(await countNearMisses(stranger, orderId)).toBeNull();
    await emptyMarket();
    expect(await countNearMisses(viewer, orderId)).toBeNull();
  });
});
