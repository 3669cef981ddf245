import "server-only";
import { conflict } from "@/lib/kit/errors";
import { readOwnOrder } from "@/lib/orders/queries.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { advanceOrder } from "./advance-order.server";
import type { OrderLimits, OrderProgress } from "./order-limits";
import { orderProgress } from "./order-progress.server";
import { findOrderRules } from "./order-rules.server";
import { prepareDemand } from "./put-demand.server";
import { fillOrder } from "./sell-leads.server";

/**
 * Pauses or resumes one of the viewer's orders, or changes its daily cap. No lead that the new limits do not allow is
 * sold after this returns; what they allow now is filled from stock at once. An order that waits for approval can be capped, but
 * not paused.
 * @returns its progress; null while it waits for approval.
 * @throws AppError 404, for an order of another account too; 409 for an order that takes no leads, and `order-changed-meanwhile`
 * when its limit is not the one that the page showed.
 */
export async function setOrderLimits(
  viewer: { id: string },
  orderId: string,
  { isPaused, dailyCap, shownCap }: OrderLimits,
): Promise<OrderProgress | null> {
  await prepareDemand(viewer, orderId);
  const changed = await autocommit.execute(
    sql(
      // FOR SHARE: staff may complete the order at this moment.
      `WITH o AS MATERIALIZED (
         SELECT "id", "status" = 'pending' AS "isPending" FROM "Order"
         WHERE "id" = $1 AND "status" IN ('pending', 'approved', 'processing') FOR SHARE
       )
       UPDATE "OrderDemand" d SET
         "pausedAt" = CASE WHEN $3::boolean IS NULL THEN d."pausedAt"
                           WHEN $3 THEN COALESCE(d."pausedAt", clock_timestamp()) END,
         "dailyCap" = CASE WHEN $4::boolean THEN $5::integer ELSE d."dailyCap" END
       FROM o
       WHERE d."orderId" = $1 AND d."userId" = $2 AND d."endedAt" IS NULL
         AND ($6::boolean OR d."dailyCap" IS NOT DISTINCT FROM $7::integer)
         AND CASE WHEN o."isPending" THEN $3::boolean IS NULL ELSE d."closedAt" IS NULL END
         -- A completed order may be owed a replacement, and its page has no button to resume it.
         AND o."id" = d."orderId"`,
    ),
    [
      orderId,
      viewer.id,
      isPaused ?? null,
      dailyCap !== undefined,
      dailyCap ?? null,
      shownCap === undefined,
      shownCap ?? null,
    ],
  );
  if (changed === 0) {
    await readOwnOrder(viewer, orderId);
    const rules = await findOrderRules(viewer, orderId);
    if (rules && shownCap !== undefined && shownCap !== rules.dailyCap)
      throw conflict(
        "order-changed-meanwhile",
        "The daily limit of this order has been changed meanwhile. Nothing was saved.",
      );
    throw conflict(
      "order-not-approved",
      "Limits can be changed while an order takes leads. This one does not.",
    );
  }
  await fillOrder(orderId);
  await advanceOrder(orderId);
  return (await orderProgress(viewer, [orderId])).get(orderId) ?? null;
}
