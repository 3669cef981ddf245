import { expect, it } from "@jest/globals";
import { buildDemand } from "@/tests/factories/competing-demands";
import { forecastFill, forecastInSlices } from "./forecast-fill";
import type { Market } from "./market";
import { forecastQuery } from "./schemas";

const START = { weekday: 0, hour: 0 };

/** Texas has other numbers of leads each day, so that the replays differ. */
const MARKET: Market = {
  days: 28,
  firstWeekday: 0,
  cells: [
    {
      state: "TX",
      hasBeneficiary: false,
      hasHigherIncome: false,
      slots: Array.from({ length: 28 }, (_, day) => day * 24 + 9),
      leads: Array.from({ length: 28 }, (_, day) => 10 + ((day * 7) % 13)),
      inStock: 0,
    },
  ],
};

const demand = buildDemand();

/** A machine on which each replay takes so many milliseconds. */
function slowMachine(replayMs: number) {
  let [clockMs, reads, pauses] = [0, 0, 0];
  const nowMs = () => {
    reads += 1;
    // The second reading of each pair is after the work: the first pair is of preparing, the others are of replays.
    if (reads % 2 === 0) clockMs += replayMs;
    return clockMs;
  };
  const pause = async () => {
    pauses += 1;
  };
  return { pace: { nowMs, pause }, replays: () => reads / 2 - 1, pauses: () => pauses };
}

it.each([
  ["takes no time makes them all, and never pauses", 0, 99, 0],
  ["takes a millisecond stops at 25 ms, and lets others work after each 5", 1, 25, 5],
  [
    "takes longer than all of the time makes nine, and lets others work before the first and after each",
    30,
    9,
    10,
  ],
])("a forecast whose replay %s", async (_what, replayMs, replays, pauses) => {
  const machine = slowMachine(replayMs);
  const forecast = await forecastInSlices([MARKET, [demand], 0, START], machine.pace);
  expect([machine.replays(), machine.pauses()]).toEqual([replays, pauses]);
  const whole = forecastFill(MARKET, [demand], 0, START);
  // The middle of the outcomes is found by few replays as well.
  expect(forecast?.fullAfterDays).toBeCloseTo(whole?.fullAfterDays ?? 0, -0.5);
  expect(forecast?.earliest).toBeLessThanOrEqual(forecast?.fullAfterDays ?? 0);
});

it("a forecast that has its time is the one of all replays", async () => {
  const forecast = await forecastInSlices([MARKET, [demand], 0, START], slowMachine(0).pace);
  expect(forecast).toEqual(forecastFill(MARKET, [demand], 0, START));
});

it("the largest selection behind a hundred orders with hours, one of them spread evenly, stops as soon as another", async () => {
  const openHours = Array.from({ length: 168 }, (_, slot) => slot % 24 >= 9 && slot % 24 < 18);
  const older = Array.from({ length: 100 }, (_, index) => ({
    ...demand,
    openHours,
    spreadsEvenly: index === 0,
    dailyCap: 10,
  }));
  const machine = slowMachine(20);
  const forecast = await forecastInSlices(
    [MARKET, [...older, { ...demand, left: 5_000 }], 100, START],
    machine.pace,
  );
  expect([machine.replays(), machine.pauses()]).toEqual([9, 10]);
  expect(forecast).toMatchObject({ fullAfterDays: null, latest: null });
});

it("nobody can ask for a quantity that no order has", () => {
  const query = { leadTypeId: "life-premium", states: "TX", leadQuantity: "5000" };
  expect(forecastQuery.safeParse(query).success).toBe(true);
  expect(forecastQuery.safeParse({ ...query, leadQuantity: "5001" }).success).toBe(false);
  expect(forecastQuery.safeParse({ ...query, leadQuantity: "999999" }).success).toBe(false);
});
