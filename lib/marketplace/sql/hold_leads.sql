-- Holds leads for a purchase until a moment, and returns those that it holds. A lead that may not be sold now, or that
-- another purchase holds or that the account excludes, is not returned. Called by hold-leads.server.ts.
-- The locks make this call wait for a sale or another hold of the same leads; the next statement sees what it committed.
-- They are taken in the order of the ids, so that two calls cannot end in a deadlock.
CREATE OR REPLACE FUNCTION hold_leads(holder uuid, lead_ids uuid[], until timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  moment timestamptz;
  free_ids uuid[];
BEGIN
  PERFORM 1 FROM "Lead" l WHERE l."id" = ANY (lead_ids) ORDER BY l."id" FOR NO KEY UPDATE;
  moment := clock_timestamp();
  free_ids := ARRAY(
    SELECT s."id" FROM leads_for_sale(moment) s
    WHERE s."id" = ANY (lead_ids)
      AND exclusion_of((SELECT p."userId" FROM "LeadPurchase" p WHERE p."id" = holder), s."id") IS NULL);
  UPDATE "Lead" SET "heldBy" = holder, "heldUntil" = until WHERE "id" = ANY (free_ids);
  RETURN QUERY SELECT unnest(free_ids);
END;
$$;
