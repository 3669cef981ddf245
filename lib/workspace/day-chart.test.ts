import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { toDayChart } from "./day-chart";

const TODAY = "2026-11-22";

it("has a column for every day, the last one today", () => {
  const { columns, total } = toDayChart([{ day: "2026-11-21", state: "Texas", leads: 3 }], TODAY, 14);
  expect(columns.map(({ day }) => day)).toHaveLength(14);
  expect(columns[0]).toMatchObject({ day: "2026-11-09", weekday: "Mon", dayOfMonth: "9", total: 0 });
  expect(columns.at(-1)).toMatchObject({ day: TODAY, weekday: "Sun", long: "Sunday, November 22" });
  expect(total).toBe(3);
});

it("gives the five largest states a series each and puts the others together", () => {
  const rows = ["A", "B", "C", "D", "E", "F", "G"].map((state, index) => ({
    day: TODAY,
    state,
    leads: 10 - index,
  }));
  const { series, columns } = toDayChart(rows, TODAY, 14);
  expect(series.map(({ name }) => name)).toEqual(["A", "B", "C", "D", "E", "Other"]);
  expect(series.at(-1)).toEqual({ name: "Other", total: 9, today: 9 });
  expect(columns.at(-1)?.counts).toEqual([10, 9, 8, 7, 6, 9]);
});

it("leaves out days that are not shown", () => {
  expect(toDayChart([{ day: "2026-11-08", state: "Texas", leads: 3 }], TODAY, 14).total).toBe(0);
});

it.each([
  [1, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [10, 10],
  [11, 12],
  [21, 30],
  [42, 50],
  [99, 100],
  [101, 120],
  [1_100, 1_200],
])("for %i leads on the fullest day the highest line is at %i", (leads, top) => {
  expect(toDayChart([{ day: TODAY, state: "Texas", leads }], TODAY, 14).top).toBe(top);
});

it("loses no lead: columns, series and total agree", () => {
  const row = fc.record({
    day: fc.integer({ min: 9, max: 22 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`),
    state: fc.constantFrom("A", "B", "C", "D", "E", "F", "G", "H"),
    leads: fc.integer({ min: 1, max: 500 }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
      const { columns, series, total, top } = toDayChart(rows, TODAY, 14);
      const expected = rows.reduce((all, { leads }) => all + leads, 0);
      expect(total).toBe(expected);
      expect(columns.reduce((all, column) => all + column.total, 0)).toBe(expected);
      expect(series.reduce((all, one) => all + one.total, 0)).toBe(expected);
      for (const column of columns) expect(column.total).toBeLessThanOrEqual(top);
    }),
  );
});
