import { expect, it } from "@jest/globals";
import { availabilityOf } from "./availability";
import { describeForecast } from "./describe-forecast";
import { hoursInNewYork } from "./hours-in-new-york";
import { leftByState } from "./left-by-state";

it("says rate, day and band", () => {
  expect(
    describeForecast({
      perDay: 36.2,
      fullOn: "2026-11-26",
      earliest: "2026-11-25",
      latest: "2026-11-28",
      endsOn: null,
    }),
  ).toEqual({
    rate: "about 36 a day",
    filled: "Filled by Thu, Nov 26",
    day: "Thursday, November 26",
    band: "Likely Wed to Sat",
  });
});

it("says dates when the band is longer than a week, and what is beyond eight weeks", () => {
  const long = {
    perDay: 0.4,
    fullOn: "2026-12-10",
    earliest: "2026-12-01",
    latest: "2026-12-20",
    endsOn: null,
  };
  expect(describeForecast(long)).toMatchObject({
    rate: "less than one a day",
    band: "Likely Tue, Dec 1 to Sun, Dec 20",
  });
  expect(describeForecast({ ...long, latest: null }).band).toBe("Likely Tue, Dec 1 or later");
  expect(describeForecast({ ...long, latest: "2026-12-01" }).band).toBeNull();
  expect(describeForecast({ ...long, fullOn: null })).toMatchObject({ day: null, band: null });
});

it("names no day after the one on which the order ends", () => {
  const late = {
    perDay: 9,
    fullOn: "2026-12-24",
    earliest: "2026-12-20",
    latest: null,
    endsOn: "2026-12-05",
  };
  const missed = { filled: "Not filled by Sat, Dec 5 at today's supply", day: null, band: null };
  expect(describeForecast(late)).toMatchObject(missed);
  expect(describeForecast({ ...late, fullOn: null })).toMatchObject(missed);
  expect(describeForecast({ ...late, endsOn: "2026-12-24" }).day).toBe("Thursday, December 24");
});

it("a state is High when it has a share of the smallest order each week, and Low when it has none in four weeks", () => {
  expect([200, 199, 50, 49, 0].map(availabilityOf)).toEqual(["High", "Med", "Med", "Low", "Low"]);
});

it("hours of the Pacific zone are three hours later in New York", () => {
  const monday = { hoursDays: [1], hoursFrom: 9, hoursTo: 18, hoursZone: "America/Los_Angeles" };
  const open = hoursInNewYork(monday, new Date("2026-11-22T12:00:00Z"));
  expect(open?.flatMap((isOpen, slot) => (isOpen ? [slot - 24] : []))).toEqual([
    12, 13, 14, 15, 16, 17, 18, 19, 20,
  ]);
  expect(hoursInNewYork({ ...monday, hoursZone: null }, new Date())).toBeNull();
});

it("what is left of a state is its supply of 28 days less what open orders take in proportion", () => {
  const cell = { hasBeneficiary: false, hasHigherIncome: false, slots: [0], inStock: 0 };
  const market = {
    days: 14,
    firstWeekday: 0,
    cells: [
      { ...cell, state: "TX", leads: [60] },
      { ...cell, state: "OH", leads: [20] },
    ],
  };
  const order = {
    states: ["TX", "OH"],
    wantsBeneficiary: false,
    wantsHigherIncome: false,
    left: 80,
    dailyCap: null,
    takenToday: 0,
    openHours: null,
    spreadsEvenly: false,
    lastDay: null,
  };
  expect([...leftByState(market, [order])]).toEqual([
    ["TX", 60],
    ["OH", 20],
  ]);
  expect([...leftByState(market, [{ ...order, dailyCap: 1 }])].map(([, left]) => Math.round(left))).toEqual([
    99, 33,
  ]);
  // An order that ends tomorrow takes two days of the 28, 12 of these 160 leads.
  expect([...leftByState(market, [{ ...order, lastDay: 1 }])].map(([, left]) => Math.round(left))).toEqual([
    111, 37,
  ]);
  expect([...leftByState(market, [{ ...order, wantsHigherIncome: true }])]).toEqual([
    ["TX", 120],
    ["OH", 40],
  ]);
});
