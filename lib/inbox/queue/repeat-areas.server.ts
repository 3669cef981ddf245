import "server-only";
import { callAreaOf, timeZoneOfZip } from "@/lib/compliance/time-zone-of-zip";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { OwnLeadRow } from "../select-leads.server";
import { joinCallAreas } from "./call-state";

// As SELECT_REPEATS finds them, for many leads. It leaves out less: an inquiry that its owner may not read any more only makes the
// calling hours shorter.
const PLACES = sql(
  `SELECT DISTINCT l."id", r."state", r."zip"
   FROM "Lead" l
   JOIN "SoldPerson" p ON p."leadId" = l."id" AND (p."line" = l."line") IS TRUE
   CROSS JOIN LATERAL (
     SELECT s."id" FROM "Lead" s WHERE s."orderId" IS NULL AND s."phoneIndex" = p."hash"
     UNION ALL SELECT s."id" FROM "Lead" s WHERE s."orderId" IS NULL AND s."emailIndex" = p."hash") same
   JOIN "Lead" r ON r."id" = same."id" AND r."duplicateOfId" = l."id" AND r."status" = 'duplicate'
     AND r."phoneSealed" IS NOT NULL AND (r."state" <> l."state" OR r."zip" <> l."zip")
   WHERE l."id" = ANY ($1::uuid[]) ORDER BY 1, 2, 3`,
);

/**
 * The same leads, with the call areas of their repeated inquiries in `callArea`. Somebody who asked again from another address may be
 * there now, and the calling hours are those of the place where the person is (47 CFR 64.1200(c)(1)). It reads; the queue keeps
 * the area of the lead alone, by which the tabs count.
 */
export async function withRepeatAreas(rows: readonly OwnLeadRow[]): Promise<OwnLeadRow[]> {
  const places = rows.length === 0 ? [] : await autocommit.rows(PLACES, [rows.map(({ id }) => id)]);
  const areasOf = Map.groupBy(places, ({ id }) => id);
  return rows.map((row) => {
    const others = (areasOf.get(row.id) ?? []).map(({ state, zip }) =>
      callAreaOf(state, timeZoneOfZip(state, zip)),
    );
    return { ...row, callArea: joinCallAreas([row.callArea, ...others]) };
  });
}
