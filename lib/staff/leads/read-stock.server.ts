import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { StockDto } from "./schemas";
import { STOCK_AGES } from "./stock-ages";

/** The number of leads in stock, by line, state and age. For staff. */
export async function readStock(now: Date): Promise<StockDto> {
  const bounds = STOCK_AGES.flatMap(({ endsAfterHours }) =>
    Number.isFinite(endsAfterHours) ? [new Date(now.getTime() - endsAfterHours * 3_600_000)] : [],
  ).toReversed();
  const ages = STOCK_AGES.map(({ age }) => age).toReversed();
  // Reads only the index of the stock. width_bucket returns 0 before the oldest bound.
  const rows = await autocommit.rows(
    sql(`SELECT "line", "state", width_bucket("verifiedAt", $1::timestamptz[]) AS "bucket!",
           count(*)::int AS "leads!"
         FROM "Lead" WHERE "status" = 'verified' AND "orderId" IS NULL
         GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
    [bounds],
  );
  const stock = rows.map(({ bucket, ...row }) => ({ ...row, age: ages[bucket] ?? "older" }));
  return { at: now.toISOString(), stock };
}
