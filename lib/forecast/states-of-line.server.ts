import "server-only";
import { LINES, type Line } from "@/lib/catalog/lines";
import { listLeadTypes, listStates } from "@/lib/catalog/queries.server";
import type { BuilderCatalog, StateDto } from "@/lib/catalog/schemas";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { isBuilding } from "@/lib/platform/env/is-building";
import { logger } from "@/lib/platform/logger.server";
import { availabilityOf } from "./availability";

/**
 * Lists all states by name with their availability for a line: what they have left for new orders. A line with fewer than
 * 14 days of data has Med everywhere.
 * @param line without it, a state has the best that any single line has there: no order takes from two lines.
 */
export async function listStatesOfLine(line?: Line): Promise<StateDto[]> {
  const lines = line ? [line] : [...LINES];
  const states = await listStates();
  const rows = await autocommit.rows(MOST_LEFT, [lines]);
  const known = new Map(rows.map((row) => [row.state, row]));
  return states.map((state) => {
    const most = known.get(state.code);
    const availability = most && availabilityOf(most.leads);
    // A line without data has Med, which is better than Low.
    const isUnknown = !availability || (availability === "Low" && most.lines < lines.length);
    return isUnknown ? state : { ...state, availability };
  });
}

/**
 * Reads what the server renders into the builder's pages: the lead types on offer, and the states with their availability.
 * @returns null during `next build`, which has no database, and when reading fails. The browser then fetches both, and shows an
 * error if that fails too.
 */
export async function listBuilderCatalog(): Promise<BuilderCatalog | null> {
  if (isBuilding) return null;
  try {
    const [leadTypes, states] = await Promise.all([listLeadTypes(), listStatesOfLine()]);
    return { leadTypes, states };
  } catch (error) {
    logger().error({ err: error }, "builder made without its catalog");
    return null;
  }
}

const MOST_LEFT = sql(
  `SELECT "state"::text AS "state!", max("leads") AS "leads!", count(*)::int AS "lines!"
   FROM "StateSupply" WHERE "line"::text = ANY ($1::text[]) GROUP BY 1`,
);
