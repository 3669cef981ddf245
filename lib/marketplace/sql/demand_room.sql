-- Returns how many leads an order may take at a moment: what is left of its quantity and of its daily cap. 0 while it is
-- paused, held or closed, outside its hours, and after its last day. Called by fill_order and allocate_lead, which hold the
-- lock on the order.
CREATE OR REPLACE FUNCTION demand_room(demand "OrderDemand", moment timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN demand."closedAt" IS NOT NULL OR demand."pausedAt" IS NOT NULL OR demand."heldAt" IS NOT NULL
      OR demand."endedAt" IS NOT NULL OR demand."fillBy" < trade_day(moment) OR NOT takes_leads_at(demand, moment) THEN 0
    WHEN demand."dailyCap" IS NULL THEN demand."quantity" - demand."allocated"
    ELSE LEAST(
      demand."quantity" - demand."allocated",
      GREATEST(0, cap_until(demand, moment) - taken_on(demand."paceDay", demand."paceCount", trade_day(moment)))
    )
  END
$$;
