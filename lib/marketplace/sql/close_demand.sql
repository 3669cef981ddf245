-- Closes the demand of an order that is not served any more, from the caller's commit on. A completed order whose
-- bought leads are all there stays open for replacements: one may have been granted at the same instant.
-- Called by transition-order.server.ts, which holds the lock on the order. The update waits for a sale that holds the
-- lock on the demand; the next sale finds it closed. Opening is done by start-fulfillment.server.ts.
CREATE OR REPLACE FUNCTION close_demand(order_id uuid, new_status "OrderStatus") RETURNS void LANGUAGE sql AS $$
  UPDATE "OrderDemand" SET "closedAt" = clock_timestamp()
  WHERE "orderId" = order_id AND "closedAt" IS NULL
    AND NOT (new_status = 'completed' AND "allocated" >= "quantity" - "replacements")
$$;
