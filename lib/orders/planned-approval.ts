import * as z from "zod/mini";
import { uuid } from "@/lib/kit/uuid";

/** How long staff can undo the approval of an order, before it takes effect. */
export const UNDO_SECONDS = 10;

/** Most orders that are approved at once. */
const MAX_BULK_ORDERS = 50;

/** Input of the actions `approveOrders` and `undoApprovals`. */
export const orderIdsInput = z.object({
  orderIds: z
    .array(uuid())
    .check(
      z.minLength(1, "Choose at least one order."),
      z.maxLength(MAX_BULK_ORDERS, `Choose at most ${MAX_BULK_ORDERS} orders.`),
    ),
});
