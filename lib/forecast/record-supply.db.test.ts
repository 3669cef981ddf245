import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import type { LineColumn } from "@/lib/catalog/line-column";
import type { Line } from "@/lib/catalog/lines";
import { HOUR_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createPendingOrder } from "@/tests/factories/orders";
import { createOpenOrders, createStock } from "@/tests/factories/stock";
import { importSupply } from "./import-supply.server";
import { forecastOrder, forecastSelection } from "./queries.server";
import { readMarket } from "./read-market.server";
import { recordSupply } from "./record-supply.server";
import { listStatesOfLine } from "./states-of-line.server";

const NOW = new Date("2026-11-22T15:30:00Z");
const TYPE = "health-standard";
const SELECTION = { leadTypeId: TYPE, states: ["TX", "OH"], leadQuantity: 250 };

beforeAll(async () => {
  await installCatalog();
});

/** So many leads on each of the last days, one hour apart, the newest day first. */
async function createDays(days: number, perDay: number, state = "TX"): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    for (let lead = 0; lead < perDay; lead += 1) {
      const at = new Date(NOW.getTime() - day * 24 * HOUR_MS - (lead + 1) * HOUR_MS);
      await createStock(1, { line: "health", tier: "standard", state, receivedAt: at, verifiedAt: at });
    }
  }
}

it("hours are counted once, however often the job runs, and a lead that was verified late is added", async () => {
  const at = new Date("2026-11-22T13:10:00Z");
  await createStock(3, { line: "life", receivedAt: at, verifiedAt: at });
  await createStock(1, { line: "life", receivedAt: NOW, verifiedAt: NOW });
  await recordSupply(NOW);
  await recordSupply(NOW);
  await createStock(1, { line: "life", receivedAt: at, verifiedAt: NOW });
  await recordSupply(NOW);
  const rows = await db().supplyHour.findMany({ where: { line: "life" } });
  expect(rows.map(({ hour, state, leads }) => [hour.toISOString(), state, leads])).toEqual([
    ["2026-11-22T13:00:00.000Z", "TX", 4],
  ]);
});

it("imported hours are counted, and an hour that has a count keeps it", async () => {
  const hour = {
    line: "property-casualty",
    tier: "premium",
    wantsBeneficiary: false,
    higherIncome: true,
  } as const;
  const at = (time: string) => new Date(`2026-11-22T${time}:00:00Z`);
  await importSupply([{ ...hour, hour: at("10"), state: "TX", leads: 3 }]);
  await importSupply([
    { ...hour, hour: at("10"), state: "TX", leads: 8 },
    { ...hour, hour: at("11"), state: "OH", leads: 5 },
  ]);
  await importSupply([]);
  const rows = await db().supplyHour.findMany({
    where: { line: "property_casualty" },
    orderBy: { hour: "asc" },
  });
  expect(rows).toEqual([
    { ...hour, line: "property_casualty", hour: at("10"), state: "TX", leads: 3 },
    { ...hour, line: "property_casualty", hour: at("11"), state: "OH", leads: 5 },
  ]);
});

it("below 14 days of data there is no forecast, and every state has Med", async () => {
  await createDays(10, 1);
  await recordSupply(NOW);
  expect(await forecastSelection(SELECTION, NOW)).toBeNull();
  const states = await listStatesOfLine("health");
  expect(new Set(states.map(({ availability }) => availability))).toEqual(new Set(["Med"]));
});

it("with 28 days of data a selection is forecast after the open orders, and states have what is left", async () => {
  await db().supplyHour.deleteMany();
  const rows = Array.from({ length: 29 * 24 }, (_, hour) => ({
    line: "health" as const,
    tier: "standard" as const,
    hour: new Date(Date.parse("2026-11-22T15:00:00Z") - hour * HOUR_MS),
    state: "TX",
    wantsBeneficiary: false,
    higherIncome: false,
    leads: 1,
  }));
  await importSupply(rows);
  const market = await readMarket("health", "standard", NOW);
  expect(market).toMatchObject({ days: 28, firstWeekday: 0 });
  // Clocks went back on November 1: that day has an hour twice.
  expect(new Set(market?.cells[0]?.slots).size).toBe(28 * 24);
  // The market of a moment ago is used for ten minutes.
  const later = new Date(NOW.getTime() + 3 * HOUR_MS);
  const free = await forecastSelection({ ...SELECTION, leadQuantity: 240 }, later);
  await createOpenOrders(1, { line: "health", tier: "standard", states: ["TX"], quantity: 120 });
  const behind = await forecastSelection({ ...SELECTION, leadQuantity: 240 }, later);
  expect(free?.fullOn).toMatch(/^2026-1/);
  expect(Date.parse(behind?.fullOn ?? "")).toBeGreaterThan(Date.parse(free?.fullOn ?? ""));
  await recordSupply(NOW);
  const states = await listStatesOfLine("health");
  expect(states.find(({ code }) => code === "TX")?.availability).toBe("High");
  expect(states.find(({ code }) => code === "OH")?.availability).toBe("Low");
});

it("days on which no publisher sends anything count as days without leads", async () => {
  const silent = new Date(NOW.getTime() + 10 * 24 * HOUR_MS);
  // Nobody counts while the worker is away: these days are not known.
  expect(await readMarket("health", "standard", silent)).toMatchObject({ days: 28, firstWeekday: 0 });
  await recordSupply(silent);
  const market = await readMarket("health", "standard", silent);
  expect(market?.days).toBe(28);
  // The last ten of the 28 days are empty, but for the first of them until the afternoon.
  const leads = market?.cells.flatMap((cell) => cell.leads).reduce((all, one) => all + one, 0) ?? 0;
  expect(leads).toBeGreaterThan(17 * 24);
  expect(leads).toBeLessThan(19 * 24);
  expect(market?.firstWeekday).toBe(3);
  const muchLater = new Date(NOW.getTime() + 40 * 24 * HOUR_MS);
  await recordSupply(muchLater);
  await recordSupply(muchLater);
  expect(await forecastSelection(SELECTION, muchLater)).toMatchObject({ fullOn: null });
  const states = await listStatesOfLine("health");
  expect(states.find(({ code }) => code === "TX")?.availability).toBe("Low");
});

describe("an order that waits for approval", () => {
  const ORDER = {
    leadTypeId: TYPE,
    includeBeneficiary: false,
    includeHigherIncome: false,
    totalPrice: "6750.00",
  };
  const demandOfReopened = (orderId: string, userId: string) => ({
    orderId,
    userId,
    line: "health" as const,
    tier: "standard" as const,
    states: ["TX", "CA", "FL", "NY", "GA"],
    quantity: 250,
    allocated: 200,
    fillBy: new Date("2026-11-30"),
    openSince: NOW,
    closedAt: NOW,
  });
  const later = new Date(NOW.getTime() + 4 * HOUR_MS);

  beforeAll(async () => {
    await db().stateSupply.deleteMany();
    await recordSupply(NOW);
  });

  it("is forecast although its lead type left the offer after the purchase", async () => {
    const { orderId, customer } = await createPendingOrder(ORDER);
    await db().leadType.update({ where: { id: TYPE }, data: { isOffered: false } });
    try {
      expect(await forecastOrder(customer, orderId, later)).toMatchObject({ endsOn: null });
      await expect(forecastSelection(SELECTION, later)).rejects.toMatchObject({ code: "unknown-lead-type" });
    } finally {
      await db().leadType.update({ where: { id: TYPE }, data: { isOffered: true } });
    }
  });

  it("is forecast with its own last day and what it has got already, if staff have set it back", async () => {
    const { orderId, customer } = await createPendingOrder(ORDER);
    const asNew = await forecastOrder(customer, orderId, later);
    await db().orderDemand.create({ data: demandOfReopened(orderId, customer.id) });
    const setBack = await forecastOrder(customer, orderId, later);
    expect(setBack?.endsOn).toBe("2026-11-30");
    expect(Date.parse(setBack?.fullOn ?? "")).toBeLessThan(Date.parse(asNew?.fullOn ?? ""));
    const afterLastDay = new Date("2026-12-01T15:00:00Z");
    expect(await forecastOrder(customer, orderId, afterLastDay)).toBeNull();
    await db().orderDemand.update({ where: { orderId }, data: { allocated: 250 } });
    expect(await forecastOrder(customer, orderId, later)).toBeNull();
  });
});

it("without a line a state has the best level of a single line, and Low only when no line is unknown", async () => {
  const level = async (code: string, line?: Line) =>
    (await listStatesOfLine(line)).find((state) => state.code === code)?.availability;
  const record = (line: LineColumn, state: string, leads: number) =>
    db().stateSupply.create({ data: { line, state, leads, computedAt: NOW } });
  await db().stateSupply.deleteMany();
  expect(await level("TX")).toBe("Med");
  for (const line of ["life", "auto", "property_casualty"] as const) {
    await record(line, "TX", 150);
    await record(line, "OH", 30);
  }
  // 450 and 90 together: High and Med, if they were added up.
  expect([await level("TX"), await level("OH")]).toEqual(["Med", "Med"]);
  await record("health", "TX", 200);
  await record("health", "OH", 49);
  expect([await level("TX"), await level("OH")]).toEqual(["High", "Low"]);
  expect([await level("TX", "life"), await level("OH", "life")]).toEqual(["Med", "Low"]);
});

it("uses a market for ten minutes while it cannot be read again, and not longer", async () => {
  const start = NOW.getTime() + 6 * HOUR_MS;
  const forecastAfter = (minutes: number) =>
    forecastSelection(SELECTION, new Date(start + minutes * MINUTE_MS));
  expect(await forecastAfter(0)).not.toBeNull();
  await pool().query(`ALTER TABLE "SupplyHour" RENAME TO "SupplyHourAway"`);
  try {
    for (const minutes of [2, 6, 9]) expect(await forecastAfter(minutes)).not.toBeNull();
    await expect(forecastAfter(11)).rejects.toThrow("SupplyHour");
  } finally {
    await pool().query(`ALTER TABLE "SupplyHourAway" RENAME TO "SupplyHour"`);
  }
});
