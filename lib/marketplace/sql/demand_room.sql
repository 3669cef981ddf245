-- Returns how many leads an order may take on a day: what is left of its quantity and of its daily cap.
-- 0 while it is paused, held or closed. Called by fill_order and allocate_lead, which hold the lock on the order.
CREATE OR REPLACE FUNCTION demand_room(demand "OrderDemand", today date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN demand."closedAt" IS NOT NULL OR demand."pausedAt" IS NOT NULL OR demand."heldAt" IS NOT NULL THEN 0
    WHEN demand."dailyCap" IS NULL THEN demand."quantity" - demand."allocated"
    ELSE LEAST(
      demand."quantity" - demand."allocated",
      GREATEST(0, demand."dailyCap" - taken_on(demand."paceDay", demand."paceCount", today))
    )
  END
$$;
