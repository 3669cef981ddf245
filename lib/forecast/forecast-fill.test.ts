import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { buildDemand } from "@/tests/factories/competing-demands";
import { simulateForecast } from "@/tests/simulations/market-weeks";
import { forecastFill, HORIZON_DAYS } from "./forecast-fill";
import type { CompetingDemand, Market } from "./market";

const SUNDAY_MIDNIGHT = { weekday: 0, hour: 0 };

/** Every hour of every day brings so many leads to a state. */
function steadyMarket(perHour: Readonly<Record<string, number>>, days = 28): Market {
  const slots = Array.from({ length: days * 24 }, (_, slot) => slot);
  return {
    days,
    firstWeekday: 0,
    cells: Object.entries(perHour).map(([state, leads]) => ({
      state,
      hasBeneficiary: false,
      hasHigherIncome: false,
      slots,
      leads: slots.map(() => leads),
      inStock: 0,
    })),
  };
}

const fill = (market: Market, demands: CompetingDemand[], own = demands.length - 1) =>
  forecastFill(market, demands, own, SUNDAY_MIDNIGHT);

describe("a forecast", () => {
  it("divides the leads by what comes in a day", () => {
    expect(fill(steadyMarket({ TX: 1 }), [buildDemand()])).toMatchObject({ perDay: 24, fullAfterDays: 10 });
  });

  it("says nothing below 14 days of data", () => {
    expect(fill(steadyMarket({ TX: 1 }, 13), [buildDemand()])).toBeNull();
    expect(fill(steadyMarket({ TX: 1 }, 14), [buildDemand()])).not.toBeNull();
  });

  it("has the leads to itself once an older order has ended, and goes on after its own end", () => {
    // Without an end, the older order takes all of the first 20 days. Ending with day 3, it takes four of them.
    const older = buildDemand({ left: 480, lastDay: 3 });
    const market = steadyMarket({ TX: 1 });
    expect(fill(market, [{ ...older, lastDay: null }, buildDemand()])?.fullAfterDays).toBe(30);
    expect(fill(market, [older, buildDemand()])?.fullAfterDays).toBe(14);
    expect(fill(market, [buildDemand({ lastDay: 3 })])?.fullAfterDays).toBe(10);
  });

  it("counts the days until an older order is full, and only where the two compete", () => {
    const older = buildDemand({ left: 120 });
    expect(fill(steadyMarket({ TX: 1 }), [older, buildDemand()])?.fullAfterDays).toBe(15);
    expect(fill(steadyMarket({ TX: 1 }), [{ ...older, states: ["OH"] }, buildDemand()])?.fullAfterDays).toBe(
      10,
    );
    expect(
      fill(steadyMarket({ TX: 1, OH: 1 }), [{ ...older, states: ["OH"] }, buildDemand()])?.fullAfterDays,
    ).toBe(10);
  });

  it("leaves a younger order what it does not take itself", () => {
    expect(
      fill(steadyMarket({ TX: 1 }), [buildDemand(), buildDemand({ left: 5_000 })], 0)?.fullAfterDays,
    ).toBe(10);
  });

  it("follows a daily cap, and the cap of an older order", () => {
    const capped = fill(steadyMarket({ TX: 1 }), [buildDemand({ dailyCap: 12 })])?.fullAfterDays;
    expect(capped).toBeGreaterThan(19);
    expect(capped).toBeLessThan(20);
    const older = buildDemand({ left: 5_000, dailyCap: 12 });
    expect(fill(steadyMarket({ TX: 1 }), [older, buildDemand()])?.fullAfterDays).toBeCloseTo(20, 1);
  });

  it("takes what came outside of its hours when they begin, unless another order took it", () => {
    const openHours = Array.from({ length: 168 }, (_, slot) => slot % 24 >= 12);
    const alone = fill(steadyMarket({ TX: 1 }), [buildDemand({ openHours })]);
    expect(alone?.perDay).toBeCloseTo(24, 0);
    const taken = fill(
      steadyMarket({ TX: 1 }),
      [buildDemand({ openHours }), buildDemand({ left: 50_000 })],
      0,
    );
    expect(taken?.perDay).toBeCloseTo(12, 0);
  });

  it("is filled at once by stock", () => {
    const market = steadyMarket({ TX: 1 });
    const stocked = { ...market, cells: market.cells.map((cell) => ({ ...cell, inStock: 240 })) };
    expect(fill(stocked, [buildDemand()])).toEqual({
      perDay: null,
      fullAfterDays: 0,
      earliest: 0,
      latest: 0,
    });
  });

  it("names no day beyond its horizon", () => {
    const forecast = fill(steadyMarket({ TX: 1 }), [buildDemand({ left: 24 * HORIZON_DAYS + 1 })]);
    expect(forecast).toMatchObject({ fullAfterDays: null, latest: null });
    expect(forecast?.perDay).toBeCloseTo(24, 5);
  });

  it("of more leads is never earlier, and its band holds its middle", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 6 }), { minLength: 28, maxLength: 28 }),
        fc.integer({ min: 1, max: 300 }),
        fc.option(fc.integer({ min: 1, max: 20 })),
        fc.nat({ max: 23 }),
        (perDay, left, dailyCap, hour) => {
          const market = steadyMarket({ TX: 0 });
          const cells = market.cells.map((cell) => ({
            ...cell,
            slots: perDay.map((_, day) => day * 24 + 12),
            leads: perDay,
          }));
          const of = (leads: number) =>
            forecastFill({ ...market, cells }, [buildDemand({ left: leads, dailyCap })], 0, {
              weekday: 3,
              hour,
            });
          const [few, many] = [of(left), of(left + 10)];
          const end = (forecast: typeof few) => forecast?.fullAfterDays ?? Number.POSITIVE_INFINITY;
          expect(end(many)).toBeGreaterThanOrEqual(end(few));
          expect(few?.earliest).toBeLessThanOrEqual(end(few));
          expect(few?.latest ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(few?.fullAfterDays ?? 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

it("the band holds 75 to 85 % of simulated orders without a daily cap", () => {
  const outcomes = Array.from({ length: 120 }, (_, index) => simulateForecast(index + 1)).filter(
    (outcome) => outcome && !outcome.isCapped,
  );
  const share = outcomes.filter((outcome) => outcome?.isWithin).length / outcomes.length;
  expect(outcomes.length).toBeGreaterThan(70);
  expect(share).toBeGreaterThanOrEqual(0.75);
  expect(share).toBeLessThanOrEqual(0.85);
});
