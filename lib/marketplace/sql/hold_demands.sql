-- Holds or frees the demands of an account as is_order_held says, and returns how many were changed. From the caller's
-- commit on nothing is sold to a held order.
-- Called by apply-holds.server.ts and put-demand.server.ts. The locks make this call wait for a sale that holds a
-- demand; the next sale finds it held. They are taken in the order of the ids, so that two calls cannot end in a deadlock.
CREATE OR REPLACE FUNCTION hold_demands(owner uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  changed integer;
BEGIN
  PERFORM 1 FROM "OrderDemand" d WHERE d."userId" = owner ORDER BY d."orderId" FOR NO KEY UPDATE;
  UPDATE "OrderDemand" d SET "heldAt" = CASE WHEN d."heldAt" IS NULL THEN clock_timestamp() END
  WHERE d."userId" = owner AND (d."heldAt" IS NOT NULL) <> is_order_held(d."orderId");
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END;
$$;
