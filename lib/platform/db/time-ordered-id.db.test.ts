import { expect, test } from "@jest/globals";
import { parse, version } from "uuid";
import { pool } from "./pool.server";

const MOMENT = new Date("2026-11-25T14:00:00.123Z");

test("the database's ids have version 7, the millisecond of their moment, and 74 random bits", async () => {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT time_ordered_id($1::timestamptz + n * interval '1 millisecond') AS "id" FROM generate_series(0, 99) n`,
    [MOMENT],
  );
  const ids = rows.map((row) => row.id);
  expect(ids.map(version)).toEqual(ids.map(() => 7));
  expect(ids.map(millisecondOf)).toEqual(ids.map((_, n) => MOMENT.getTime() + n));
  // The variant of RFC 9562, section 4.1.
  expect(new Set(ids.map((id) => (parse(id)[8] ?? 0) >> 6))).toEqual(new Set([2]));
  expect(new Set(ids.map((id) => id.slice(15))).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

function millisecondOf(id: string): number {
  return Number.parseInt(id.slice(0, 13).replace("-", ""), 16);
}
