import "server-only";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

const OWN_SALE = sql(
  `SELECT "orderId", "allocatedAt" AS "soldAt" FROM "Allocation" WHERE "leadId" = $1 AND "userId" = $2`,
);

/** A sold lead's order and time of sale. */
export type OwnSale = RowOf<typeof OWN_SALE>;

/** Finds the sale of one of the viewer's leads. @returns null for a lead of another account, and for one that was never sold. */
export async function findOwnSale(viewer: { id: string }, leadId: string): Promise<OwnSale | null> {
  const [sale] = await autocommit.rows(OWN_SALE, [leadId, viewer.id]);
  return sale ?? null;
}
