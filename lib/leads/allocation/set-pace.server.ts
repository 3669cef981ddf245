import "server-only";
import { notFound, refused } from "@/lib/kit/errors";
import { pool } from "@/lib/platform/db/pool.server";
import { advanceOrder } from "./advance-order.server";
import { fillOrder } from "./fill-order.server";

/** How fast a buyer wants an order's leads. Absent: as it is. */
export interface Pace {
  isPaused?: boolean | undefined;
  /** Leads a day at most (a day in New York); null: as they come. */
  dailyCap?: number | null | undefined;
}

/**
 * Pauses or resumes one of the viewer's orders, or changes its daily cap. From the moment this returns no lead
 * comes that the new pace does not allow; what it allows now is filled from stock at once.
 * @throws AppError 404, for another account's order too; 422 for a cap that is not a whole number above zero.
 */
export async function setPace(
  viewer: { id: string },
  orderId: string,
  { isPaused, dailyCap }: Pace,
): Promise<void> {
  if (typeof dailyCap === "number" && !(Number.isSafeInteger(dailyCap) && dailyCap > 0)) {
    throw refused("cap-not-valid", "A daily cap is a whole number of leads, 1 or more.", {
      dailyCap: ["A daily cap is a whole number of leads, 1 or more."],
    });
  }
  const { rowCount } = await pool().query(
    `UPDATE "OrderDemand" SET
       "pausedAt" = CASE WHEN $3::boolean IS NULL THEN "pausedAt"
                         WHEN $3 THEN COALESCE("pausedAt", clock_timestamp()) END,
       "dailyCap" = CASE WHEN $4::boolean THEN $5::integer ELSE "dailyCap" END
     WHERE "orderId" = $1 AND "userId" = $2`,
    [orderId, viewer.id, isPaused ?? null, dailyCap !== undefined, dailyCap ?? null],
  );
  if (rowCount === 0) throw notFound("Order");
  await fillOrder(orderId);
  await advanceOrder(orderId);
}
