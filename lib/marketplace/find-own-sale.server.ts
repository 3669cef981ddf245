import "server-only";
import { pool } from "@/lib/platform/db/pool.server";

/** A sold lead's order and time of sale. */
export interface OwnSale {
  orderId: string;
  soldAt: Date;
}

/** Finds the sale of one of the viewer's leads. @returns null for a lead of another account, and for one that was never sold. */
export async function findOwnSale(viewer: { id: string }, leadId: string): Promise<OwnSale | null> {
  const { rows } = await pool().query<OwnSale>(
    `SELECT "orderId", "allocatedAt" AS "soldAt" FROM "Allocation" WHERE "leadId" = $1 AND "userId" = $2`,
    [leadId, viewer.id],
  );
  return rows[0] ?? null;
}
