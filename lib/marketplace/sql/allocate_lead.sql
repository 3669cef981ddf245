-- Sells one lead to the order approved first of those that it fits, and returns that order. No row when no order
-- accepts it now, or when it may not be sold. Called by ingest_lead, and by sell-leads.server.ts.
-- The lock on the lead keeps it from being sold twice. The lock on the order keeps two calls from exceeding its quantity
-- or its daily cap. Locks are taken in the order lead, then order; fill_order skips locked leads, so the two
-- cannot wait for each other.
CREATE OR REPLACE FUNCTION allocate_lead(lead_id uuid, at_moment timestamptz DEFAULT NULL)
RETURNS TABLE ("orderId" uuid) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  lead "Lead";
  demand "OrderDemand";
  chosen uuid;
  moment timestamptz := COALESCE(at_moment, clock_timestamp());
BEGIN
  -- Waits for another sale or hold of this lead: afterwards the lead is sold or held, or it is free again.
  SELECT * INTO lead FROM "Lead" l
  WHERE l."id" = lead_id AND (l."heldUntil" IS NULL OR l."heldUntil" <= moment)
    AND l."status" = 'verified' AND l."orderId" IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  LOOP
    SELECT w."orderId" INTO chosen FROM wanting_orders(
      lead_id, lead."line", lead."tier", lead."state", lead."wantsBeneficiary", lead."higherIncome", moment) w
    ORDER BY w."openSince", w."orderId" LIMIT 1;
    IF NOT FOUND THEN
      -- No order accepts it, and it stays in stock only if it may be sold.
      PERFORM drop_unsellable(ARRAY[lead_id], moment);
      RETURN;
    END IF;
    -- Nobody else changes this demand from here on. It may have been filled, paused or closed while we waited, or its
    -- customer may have removed the state or excluded the lead.
    SELECT * INTO demand FROM "OrderDemand" o WHERE o."orderId" = chosen FOR NO KEY UPDATE;
    moment := COALESCE(at_moment, clock_timestamp());
    EXIT WHEN demand_room(demand, moment) > 0 AND lead."state"::text = ANY (demand."states")
      AND (NOT demand."hasExclusions" OR exclusion_of(demand."userId", lead_id) IS NULL);
  END LOOP;
  -- Checked after the last wait: the person may have been suppressed, or sold with another lead,
  -- and the consent may have become too old meanwhile.
  IF cardinality(drop_unsellable(ARRAY[lead_id], moment)) = 0 THEN RETURN; END IF;
  PERFORM sell_leads(demand, ARRAY[lead_id], moment);
  RETURN QUERY SELECT chosen;
END;
$$;
