import "server-only";
import type { Line } from "@/lib/catalog/lines";
import { pool } from "@/lib/platform/db/pool.server";
import type { StockDto } from "./schemas";
import { STOCK_AGES, type StockAge } from "./stock-ages";

interface StockRow {
  line: Line;
  state: string;
  age: StockAge;
  leads: number;
}

/** How many leads wait for an order, by line, state and how long they have been waiting. For staff. */
export async function readStock(now: Date): Promise<StockDto> {
  const bounds = STOCK_AGES.flatMap(({ endsAfterHours }) =>
    Number.isFinite(endsAfterHours) ? [new Date(now.getTime() - endsAfterHours * 3_600_000)] : [],
  ).toReversed();
  const ages = STOCK_AGES.map(({ age }) => age).toReversed();
  // Reads the index of the stock alone; width_bucket is 0 before the oldest bound.
  const { rows } = await pool().query<StockRow>(
    `SELECT "line"::text, "state", ($2::text[])[1 + width_bucket("verifiedAt", $1::timestamptz[])] AS "age",
            count(*)::int AS "leads"
     FROM "Lead" WHERE "status" = 'verified' AND "orderId" IS NULL
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [bounds, ages],
  );
  return { at: now.toISOString(), stock: rows };
}
