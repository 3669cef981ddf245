-- Fills an open order from stock, freshest lead first. Returns how many leads were sold, how many more the order
-- could take, and the order that has to be filled first, if an order approved earlier accepts the same leads.
-- No row when the order has no demand. Called by sell-leads.server.ts, again and again while it sells and there is room.
-- One call sells 250 leads at most: an order has up to 5,000, and in a database that is larger than the memory, selling them together
-- would take longer than a statement may (pool.server.ts), and start from nothing each time. Meanwhile other sales would wait.
-- The lock on the order keeps two calls from exceeding its quantity or its daily cap, and makes a cancellation or a
-- pause wait until the sale is done. The locks on the leads keep them from being sold twice. A lead that another sale has
-- locked is skipped, and so is a lead that a purchase of the public API holds.
CREATE OR REPLACE FUNCTION fill_order(order_id uuid, at_moment timestamptz DEFAULT NULL)
RETURNS TABLE ("sold" integer, "room" integer, "blockedBy" uuid) LANGUAGE plpgsql
-- Every step of a sale is a walk down an index. Plans are kept, and one made while a table was small or not analysed
-- would read all of it later.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  demand "OrderDemand";
  moment timestamptz;
  total_room integer;
  need integer;
  total integer := 0;
  page integer;
  last_at timestamptz := 'infinity';
  last_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  seen integer;
  lead_ids uuid[];
  blocker uuid;
  blocked_by uuid;
  locked integer;
BEGIN
  SELECT * INTO demand FROM "OrderDemand" WHERE "OrderDemand"."orderId" = order_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  -- The clock is read under the lock, so a call that waited for another sale or past midnight has the later time.
  moment := COALESCE(at_moment, clock_timestamp());
  total_room := demand_room(demand, moment);
  need := LEAST(total_room, 250);
  page := need + 4;
  WHILE need > 0 LOOP
    WITH fresh AS MATERIALIZED (
      SELECT c.* FROM unnest(demand."states") AS wanted ("state")
      CROSS JOIN LATERAL (
        SELECT l."id", l."state", l."verifiedAt", l."wantsBeneficiary", l."higherIncome" FROM "Lead" l
        WHERE l."line" = demand."line" AND l."tier" = demand."tier" AND l."state" = wanted."state"::bpchar
          AND l."status" = 'verified' AND l."orderId" IS NULL
          AND (l."heldUntil" IS NULL OR l."heldUntil" <= moment)
          AND (l."wantsBeneficiary" OR NOT demand."wantsBeneficiary")
          AND (l."higherIncome" OR NOT demand."wantsHigherIncome")
          AND (NOT demand."hasExclusions" OR exclusion_of(demand."userId", l."id") IS NULL)
          AND l."verifiedAt" <= last_at AND (l."verifiedAt", l."id") < (last_at, last_id)
        ORDER BY l."verifiedAt" DESC, l."id" DESC LIMIT page
      ) c
      ORDER BY c."verifiedAt" DESC, c."id" DESC LIMIT page
    ), judged AS MATERIALIZED (
      SELECT f."id", f."verifiedAt", (
        SELECT w."orderId" FROM wanting_orders(
          f."id", demand."line", demand."tier", f."state", f."wantsBeneficiary", f."higherIncome", moment) w
        WHERE (w."openSince", w."orderId") < (demand."openSince", demand."orderId")
        ORDER BY w."openSince", w."orderId" LIMIT 1
      ) AS "older" FROM fresh f
    ), locked AS (
      SELECT l."id" FROM judged j JOIN "Lead" l ON l."id" = j."id"
      WHERE j."older" IS NULL AND l."status" = 'verified' AND l."orderId" IS NULL
        AND (l."heldUntil" IS NULL OR l."heldUntil" <= moment)
      ORDER BY j."verifiedAt" DESC, j."id" DESC LIMIT need
      FOR NO KEY UPDATE OF l SKIP LOCKED
    )
    SELECT (SELECT array_agg(locked."id") FROM locked), count(*), min(j."verifiedAt"),
      (array_agg(j."id" ORDER BY j."verifiedAt", j."id"))[1],
      (array_agg(j."older") FILTER (WHERE j."older" IS NOT NULL))[1]
    INTO lead_ids, seen, last_at, last_id, blocker FROM judged j;

    blocked_by := COALESCE(blocked_by, blocker);
    IF lead_ids IS NOT NULL THEN
      locked := cardinality(lead_ids);
      lead_ids := drop_unsellable(lead_ids, moment);
      IF cardinality(lead_ids) > 0 THEN
        PERFORM sell_leads(demand, lead_ids, moment);
        SELECT * INTO demand FROM "OrderDemand" WHERE "OrderDemand"."orderId" = order_id;
        need := need - cardinality(lead_ids);
        total := total + cardinality(lead_ids);
      END IF;
      IF cardinality(lead_ids) < locked THEN
        -- Leads of this page were passed over in favor of those that have just left the stock: read it again.
        last_at := 'infinity';
        last_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
        CONTINUE;
      END IF;
    END IF;
    EXIT WHEN seen < page;
    page := page * 2;
  END LOOP;
  RETURN QUERY SELECT total, total_room - total, CASE WHEN need > 0 THEN blocked_by END;
END;
$$;
