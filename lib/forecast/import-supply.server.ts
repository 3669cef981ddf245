import "server-only";
import type { Line, Tier } from "@/lib/catalog/lines";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

/** Verified leads of an hour (a row of SupplyHour). */
export interface CountedHour {
  line: Line;
  tier: Tier;
  /** The start of the hour. */
  hour: Date;
  state: string;
  wantsBeneficiary: boolean;
  higherIncome: boolean;
  leads: number;
}

/**
 * Adds hours that were counted elsewhere, as `recordSupply` would have counted them; an hour that has a count keeps it.
 * One statement with a parameter for each column: with a parameter for each value, Prisma needs over a second for the
 * 10,000 hours of the demo.
 */
export async function importSupply(hours: readonly CountedHour[]): Promise<void> {
  const column = <Name extends keyof CountedHour>(name: Name) => hours.map((hour) => hour[name]);
  await autocommit.execute(
    sql(
      `INSERT INTO "SupplyHour" ("line", "tier", "hour", "state", "wantsBeneficiary", "higherIncome", "leads")
       SELECT * FROM unnest($1::"Line"[], $2::"Tier"[], $3::timestamptz[], $4::text[], $5::boolean[], $6::boolean[],
                            $7::integer[])
       ON CONFLICT DO NOTHING`,
    ),
    [
      column("line"),
      column("tier"),
      column("hour"),
      column("state"),
      column("wantsBeneficiary"),
      column("higherIncome"),
      column("leads"),
    ],
  );
}
