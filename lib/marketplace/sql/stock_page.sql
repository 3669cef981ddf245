-- Returns a page of the leads that may be sold now, the one verified last first: after the lead (last_at, last_id), without
-- the first `skip`, at most `take`. State may be null (any), and so may line and tier, but only together. `since` and
-- `before` limit when the lead came in.
-- With an owner, leads of sources and carriers that this account excludes are left out (told_exclusion_of). Its own customers are
-- not: the page would tell whose leads they are. Called by list-stock.server.ts and stock_count.
-- Each branch walks down one index, which has the order of the list, and stops after the page, however large the stock is:
-- stock-page.db.test.ts reads the plans. "state"::text is what Lead_stock_state is made of.
-- "verifiedAt" <= start_at repeats a part of the row comparison: without it the planner expects to read a ninth of the stock
-- instead of a page, and could choose to read and sort all of it.
-- A lead is verified within seconds after it came in, so `before` plus a day bounds the walk.
CREATE OR REPLACE FUNCTION stock_page(
  of_line "Line", of_tier "Tier", of_state text, since timestamptz, before timestamptz,
  last_at timestamptz, last_id uuid, skip integer, take integer, owner uuid DEFAULT NULL)
RETURNS TABLE ("id" uuid, "line" "Line", "tier" "Tier", "state" text, "receivedAt" timestamptz, "verifiedAt" timestamptz,
  "wantsBeneficiary" boolean, "higherIncome" boolean) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  -- Keeps the planner from walking the index on "receivedAt", which has every lead and not the order of the page.
  no_time interval := '0';
  moment timestamptz := clock_timestamp();
  from_at timestamptz := COALESCE(since, '-infinity');
  to_at timestamptz := COALESCE(before, 'infinity');
  start_at timestamptz := LEAST(COALESCE(last_at, 'infinity'), to_at + interval '1 day');
  start_id uuid := CASE WHEN last_at <= to_at + interval '1 day' THEN last_id END;
BEGIN
  start_id := COALESCE(start_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  IF of_state IS NOT NULL AND of_line IS NOT NULL AND of_tier IS NOT NULL THEN
    RETURN QUERY
    SELECT l."id", l."line", l."tier", l."state"::text, l."receivedAt", l."verifiedAt", l."wantsBeneficiary", l."higherIncome"
    FROM leads_for_sale(moment) l
    WHERE l."line" = of_line AND l."tier" = of_tier AND l."state" = of_state::bpchar
      AND l."verifiedAt" >= from_at AND l."verifiedAt" <= start_at AND (l."verifiedAt", l."id") < (start_at, start_id)
      AND l."receivedAt" + no_time >= from_at AND l."receivedAt" + no_time < to_at
      AND (owner IS NULL OR told_exclusion_of(owner, l."id") IS NULL)
    ORDER BY l."verifiedAt" DESC, l."id" DESC OFFSET skip LIMIT take;
  ELSIF of_state IS NOT NULL THEN
    RETURN QUERY
    SELECT l."id", l."line", l."tier", l."state"::text, l."receivedAt", l."verifiedAt", l."wantsBeneficiary", l."higherIncome"
    FROM leads_for_sale(moment) l
    WHERE l."state"::text = of_state
      AND l."verifiedAt" >= from_at AND l."verifiedAt" <= start_at AND (l."verifiedAt", l."id") < (start_at, start_id)
      AND l."receivedAt" + no_time >= from_at AND l."receivedAt" + no_time < to_at
      AND (owner IS NULL OR told_exclusion_of(owner, l."id") IS NULL)
    ORDER BY l."verifiedAt" DESC, l."id" DESC OFFSET skip LIMIT take;
  ELSIF of_line IS NOT NULL AND of_tier IS NOT NULL THEN
    RETURN QUERY
    SELECT l."id", l."line", l."tier", l."state"::text, l."receivedAt", l."verifiedAt", l."wantsBeneficiary", l."higherIncome"
    FROM leads_for_sale(moment) l
    WHERE l."line" = of_line AND l."tier" = of_tier
      AND l."verifiedAt" >= from_at AND l."verifiedAt" <= start_at AND (l."verifiedAt", l."id") < (start_at, start_id)
      AND l."receivedAt" + no_time >= from_at AND l."receivedAt" + no_time < to_at
      AND (owner IS NULL OR told_exclusion_of(owner, l."id") IS NULL)
    ORDER BY l."verifiedAt" DESC, l."id" DESC OFFSET skip LIMIT take;
  ELSE
    RETURN QUERY
    SELECT l."id", l."line", l."tier", l."state"::text, l."receivedAt", l."verifiedAt", l."wantsBeneficiary", l."higherIncome"
    FROM leads_for_sale(moment) l
    WHERE l."verifiedAt" >= from_at AND l."verifiedAt" <= start_at AND (l."verifiedAt", l."id") < (start_at, start_id)
      AND l."receivedAt" + no_time >= from_at AND l."receivedAt" + no_time < to_at
      AND (owner IS NULL OR told_exclusion_of(owner, l."id") IS NULL)
    ORDER BY l."verifiedAt" DESC, l."id" DESC OFFSET skip LIMIT take;
  END IF;
END;
$$;
