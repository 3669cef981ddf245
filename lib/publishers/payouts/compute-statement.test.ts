import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { LINES, TIERS } from "@/lib/catalog/lines";
import {
  computeStatement,
  firstDayOf,
  isOver,
  type LeadCount,
  monthOf,
  nextMonth,
  type PayoutPrice,
  payoutOn,
  splitPayouts,
} from "./compute-statement";

const LIFE = { line: "life", tier: "premium" } as const;
const price = (effectiveOn: string, payoutCents: number): PayoutPrice => ({
  ...LIFE,
  effectiveOn,
  payoutCents,
});
const count = (soldOn: string, leads: number): LeadCount => ({ ...LIFE, soldOn, leads });

describe("the price of a sold lead", () => {
  const prices = [price("2026-11-01", 1_000), price("2026-11-15", 1_200)];

  it("is the one that held on the day of the sale", () => {
    expect(
      ["2026-10-31", "2026-11-01", "2026-11-14", "2026-11-15"].map((soldOn) =>
        payoutOn(prices, { ...LIFE, soldOn }),
      ),
    ).toEqual([null, 1_000, 1_000, 1_200]);
  });

  it("is the later one of two that staff set for the same day, and never that of another line or tier", () => {
    const corrected = [...prices, price("2026-11-01", 900)];
    expect(payoutOn(corrected, { ...LIFE, soldOn: "2026-11-02" })).toBe(900);
    expect(payoutOn(corrected, { ...LIFE, soldOn: "2026-11-20" })).toBe(1_200);
    expect(payoutOn(prices, { line: "life", tier: "standard", soldOn: "2026-11-20" })).toBeNull();
    expect(payoutOn(prices, { line: "auto", tier: "premium", soldOn: "2026-11-20" })).toBeNull();
  });
});

it("the prices of today are the latest that began, and later ones are coming", () => {
  const prices = [
    price("2026-11-15", 1_200),
    price("2026-11-01", 1_000),
    price("2026-12-01", 1_300),
    price("2026-12-01", 1_250),
  ];
  expect(splitPayouts(prices, "2026-11-22")).toEqual({
    present: [price("2026-11-15", 1_200)],
    coming: [price("2026-12-01", 1_250)],
  });
});

it("a statement has a row for each line, tier and price, and counts leads without a price", () => {
  const statement = computeStatement(
    [price("2026-11-10", 1_000), price("2026-11-20", 1_100)],
    {
      sold: [count("2026-11-09", 2), count("2026-11-10", 3), count("2026-11-25", 1)],
      returned: [count("2026-11-10", 1)],
    },
    "2026-11-01",
  );
  expect(statement).toEqual({
    rows: [
      { ...LIFE, payoutCents: null, sold: 2, returned: 0, totalCents: 0 },
      { ...LIFE, payoutCents: 1_000, sold: 3, returned: 1, totalCents: 2_000 },
      { ...LIFE, payoutCents: 1_100, sold: 1, returned: 0, totalCents: 1_100 },
    ],
    totalCents: 3_100,
    unpriced: 2,
  });
});

it("the return of a lead from before the first statement is not deducted", () => {
  const prices = [price("2026-01-01", 1_000)];
  const returned = [count("2026-10-31", 4), count("2026-11-01", 1)];
  expect(computeStatement(prices, { sold: [], returned }, "2026-11-01").totalCents).toBe(-1_000);
});

it("knows the next month, and that a month is over a day after its end", () => {
  expect([nextMonth("2026-11"), nextMonth("2026-12"), nextMonth("2026-09")]).toEqual([
    "2026-12",
    "2027-01",
    "2026-10",
  ]);
  expect(
    ["2026-11-30", "2026-12-01", "2026-12-02", "2027-01-01"].map((day) => isOver("2026-11", day)),
  ).toEqual([false, false, true, true]);
});

const day = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, date]) => `2026-0${month}-${String(date).padStart(2, "0")}`);
const item = { line: fc.constantFrom(...LINES), tier: fc.constantFrom(...TIERS) };
const aPrice = fc.record({ ...item, effectiveOn: day, payoutCents: fc.integer({ min: 0, max: 100_000 }) });
/** A lead with the day on which its return was approved, never before its sale. */
const aLead = fc
  .record({ ...item, soldOn: day, other: fc.option(day, { nil: null }) })
  .map(({ other, ...lead }) => ({ ...lead, returnedOn: other && other >= lead.soldOn ? other : null }));
type ALead = { line: LeadCount["line"]; tier: LeadCount["tier"]; soldOn: string; returnedOn: string | null };

const MONTHS = ["2026-01", "2026-02", "2026-03", "2026-04"];

function statementOf(month: string, prices: readonly PayoutPrice[], leads: readonly ALead[], begin: string) {
  const countOf = ({ line, tier, soldOn }: ALead): LeadCount => ({ line, tier, soldOn, leads: 1 });
  return computeStatement(
    prices,
    {
      sold: leads.filter(({ soldOn }) => monthOf(soldOn) === month).map(countOf),
      returned: leads.filter(({ returnedOn }) => returnedOn && monthOf(returnedOn) === month).map(countOf),
    },
    begin,
  );
}

describe("the money of all statements", () => {
  it("together pays every kept lead once at the price of its day, and no returned one", () => {
    fc.assert(
      fc.property(
        fc.array(aPrice, { maxLength: 12 }),
        fc.array(aLead, { maxLength: 60 }),
        (prices, leads) => {
          const paid = MONTHS.map((month) => statementOf(month, prices, leads, "2026-01-01"));
          const kept = leads.filter(({ returnedOn }) => !returnedOn);
          expect(paid.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(
            kept.reduce((sum, lead) => sum + (payoutOn(prices, lead) ?? 0), 0),
          );
        },
      ),
    );
  });

  it("never takes back more than was paid until then", () => {
    fc.assert(
      fc.property(
        fc.array(aPrice, { maxLength: 12 }),
        fc.array(aLead, { maxLength: 60 }),
        fc.constantFrom(...MONTHS),
        (prices, leads, first) => {
          let paidCents = 0;
          for (const month of MONTHS.filter((each) => each >= first)) {
            paidCents += statementOf(month, prices, leads, firstDayOf(first)).totalCents;
            expect(paidCents).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  it("of a month is not changed by prices of later months", () => {
    fc.assert(
      fc.property(
        fc.array(aPrice, { maxLength: 12 }),
        fc.array(aPrice, { maxLength: 12 }),
        fc.array(aLead, { maxLength: 60 }),
        fc.constantFrom(...MONTHS),
        (prices, more, leads, month) => {
          const later = more.filter(({ effectiveOn }) => monthOf(effectiveOn) > month);
          expect(statementOf(month, [...prices, ...later], leads, "2026-01-01")).toEqual(
            statementOf(month, prices, leads, "2026-01-01"),
          );
        },
      ),
    );
  });

  it("does not depend on how the leads are counted together", () => {
    fc.assert(
      fc.property(
        fc.array(aPrice, { maxLength: 6 }),
        fc.array(fc.record({ ...item, soldOn: day, leads: fc.integer({ min: 1, max: 500 }) }), {
          maxLength: 20,
        }),
        (prices, sold) => {
          const split = sold.flatMap((each) => [
            { ...each, leads: each.leads - 1 },
            { ...each, leads: 1 },
          ]);
          expect(computeStatement(prices, { sold: split, returned: [] }, "2026-01-01")).toEqual(
            computeStatement(prices, { sold, returned: [] }, "2026-01-01"),
          );
        },
      ),
    );
  });
});
