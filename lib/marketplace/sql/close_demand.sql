-- Closes the demand of an order that is not served any more, from the caller's commit on. A completed order whose
-- bought leads are all there stays open for replacements: one may have been granted at the same instant. Its fill-by date
-- goes, because what it waits for is not refunded at that date; so does the end at that date, when staff complete the order before
-- the program has cancelled it. So does its pause, because a completed order has no button to resume it. An order that staff complete
-- before it is full keeps its pause and its fill-by date: they may open it again.
-- Called by transition-order.server.ts, which holds the lock on the order. The update waits for a sale that holds the
-- lock on the demand; the next sale finds it closed. Opening is done by put-demand.server.ts.
CREATE OR REPLACE FUNCTION close_demand(order_id uuid, new_status "OrderStatus") RETURNS void LANGUAGE sql AS $$
  UPDATE "OrderDemand" SET
    "closedAt" = CASE WHEN new_status = 'completed' AND "allocated" >= "quantity" - "replacements" THEN NULL
                      ELSE clock_timestamp() END,
    "endedAt" = CASE WHEN new_status = 'completed' AND "allocated" >= "quantity" - "replacements" THEN NULL
                     ELSE "endedAt" END,
    "fillBy" = CASE WHEN new_status = 'completed' AND "allocated" >= "quantity" - "replacements" THEN NULL
                    ELSE "fillBy" END,
    "pausedAt" = CASE WHEN new_status = 'completed' AND "allocated" >= "quantity" - "replacements" THEN NULL
                      ELSE "pausedAt" END
  WHERE "orderId" = order_id AND "closedAt" IS NULL
$$;
