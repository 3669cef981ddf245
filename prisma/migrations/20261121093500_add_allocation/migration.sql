-- Allocation is decided here, in one call, under locks: not in the program, where another process could be faster.
-- What the functions promise, and how it is tested: lib/leads/allocation.

-- The day that caps are counted in: the trade's, as for publishers.
CREATE FUNCTION trade_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (moment AT TIME ZONE 'America/New_York')::date
$$;

-- The leads that count against a day's cap. A day never goes back: a call that began before midnight and waited
-- behind one of the new day counts for the new day.
CREATE FUNCTION taken_on(pace_day date, pace_count integer, today date) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN pace_day >= today THEN pace_count ELSE 0 END
$$;

-- How many leads an order may take on a day: what is left of its quantity and of its cap.
CREATE FUNCTION demand_room(demand "OrderDemand", today date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN demand."closedAt" IS NOT NULL OR demand."pausedAt" IS NOT NULL THEN 0
    WHEN demand."dailyCap" IS NULL THEN demand."quantity" - demand."allocated"
    ELSE LEAST(
      demand."quantity" - demand."allocated",
      GREATEST(0, demand."dailyCap" - taken_on(demand."paceDay", demand."paceCount", today))
    )
  END
$$;

-- The open orders that want a lead of this kind, oldest approval first.
CREATE FUNCTION wanting_orders(
  lead_line "Line", lead_tier "Tier", lead_state char(2), has_beneficiary boolean, has_higher_income boolean, today date
) RETURNS TABLE ("orderId" uuid, "openSince" timestamptz) LANGUAGE sql STABLE AS $$
  SELECT o."orderId", o."openSince" FROM "OrderDemand" o
  WHERE o."line" = lead_line AND o."tier" = lead_tier
    AND o."closedAt" IS NULL AND o."pausedAt" IS NULL AND o."allocated" < o."quantity"
    AND lead_state::text = ANY (o."states")
    AND (has_beneficiary OR NOT o."wantsBeneficiary") AND (has_higher_income OR NOT o."wantsHigherIncome")
    AND (o."dailyCap" IS NULL OR taken_on(o."paceDay", o."paceCount", today) < o."dailyCap")
$$;

-- Takes out of stock what may not be sold any more: a suppressed person, a person sold in this line meanwhile.
-- The caller holds the leads' locks. Returns what is left of them.
CREATE FUNCTION drop_unsellable(lead_ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  suppressed uuid[];
  repeated uuid[];
BEGIN
  SELECT array_agg(j."id") FILTER (WHERE j."suppressed"), array_agg(j."id") FILTER (WHERE j."repeated")
  INTO suppressed, repeated
  FROM (
    SELECT l."id",
      EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'phone' AND s."hash" = l."phoneIndex" OFFSET 0)
      OR EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'email' AND s."hash" = l."emailIndex" OFFSET 0)
      AS "suppressed",
      EXISTS (SELECT 1 FROM "SoldPerson" p
              WHERE p."line" = l."line" AND p."kind" = 'phone' AND p."hash" = l."phoneIndex" OFFSET 0)
      OR EXISTS (SELECT 1 FROM "SoldPerson" p
                 WHERE p."line" = l."line" AND p."kind" = 'email' AND p."hash" = l."emailIndex" OFFSET 0)
      AS "repeated"
    FROM "Lead" l WHERE l."id" = ANY (lead_ids)
  ) j;
  IF suppressed IS NULL AND repeated IS NULL THEN RETURN lead_ids; END IF;

  UPDATE "Lead" SET "status" = 'suppressed', "firstNameSealed" = NULL, "lastNameSealed" = NULL,
    "phoneSealed" = NULL, "emailSealed" = NULL, "streetSealed" = NULL, "citySealed" = NULL, "dateOfBirthSealed" = NULL
  WHERE "id" = ANY (suppressed);
  UPDATE "Lead" l SET "status" = 'duplicate', "duplicateOfId" = (
    SELECT p."leadId" FROM "SoldPerson" p
    WHERE p."line" = l."line" AND (p."kind", p."hash") IN (('phone', l."phoneIndex"), ('email', l."emailIndex"))
    ORDER BY p."kind" LIMIT 1)
  WHERE "id" = ANY (repeated) AND "status" = 'verified';
  RETURN ARRAY(SELECT unnest(lead_ids) EXCEPT SELECT unnest(suppressed || repeated));
END;
$$;

-- Gives locked leads to a locked order: persons, leads, allocations with rules and reasons, the order's counters,
-- and the notice that brings the receipts. Everything or nothing.
CREATE FUNCTION sell_leads(demand "OrderDemand", lead_ids uuid[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  number_sold integer := cardinality(lead_ids);
  today date := trade_day(moment);
  keys integer;
  count_today integer := taken_on(demand."paceDay", demand."paceCount", today);
  rules jsonb := jsonb_build_object(
    'line', demand."line", 'tier', demand."tier", 'states', to_jsonb(demand."states"),
    'beneficiary', demand."wantsBeneficiary", 'higherIncome', demand."wantsHigherIncome",
    'quantity', demand."quantity", 'dailyCap', demand."dailyCap", 'openSince', demand."openSince");
  -- Why this lead went to this order, rule by rule, with what was found.
  same_for_all jsonb := jsonb_build_array(
    jsonb_build_object('rule', 'line', 'found', demand."line"),
    jsonb_build_object('rule', 'tier', 'found', demand."tier"),
    jsonb_build_object('rule', 'not-paused', 'found', true),
    jsonb_build_object('rule', 'not-suppressed', 'found', true),
    jsonb_build_object('rule', 'person-not-sold', 'found', true),
    jsonb_build_object('rule', 'oldest-order', 'found', demand."openSince"));
BEGIN
  -- In the order of the keys, so that two sales of the same persons wait for each other instead of dying together.
  INSERT INTO "SoldPerson" ("line", "kind", "hash", "leadId")
  SELECT l."line", k."kind", k."hash", l."id"
  FROM "Lead" l
  CROSS JOIN LATERAL (VALUES ('phone'::"ContactKind", l."phoneIndex"), ('email', l."emailIndex")) k ("kind", "hash")
  WHERE l."id" = ANY (lead_ids)
  ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS keys = ROW_COUNT;
  IF keys <> 2 * number_sold THEN
    -- Somebody sold one of these persons since we looked. Nothing of this call happens; the next one sees it.
    RAISE EXCEPTION 'a person was sold meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;

  WITH sold AS (
    UPDATE "Lead" SET "status" = 'sold', "orderId" = demand."orderId", "soldAt" = moment
    WHERE "id" = ANY (lead_ids)
    RETURNING "id", "state", "wantsBeneficiary", "higherIncome", "verifiedAt"
  ), numbered AS (
    SELECT sold.*, demand."allocated" + row_number() OVER (ORDER BY "verifiedAt" DESC, "id" DESC) AS "number" FROM sold
  )
  INSERT INTO "Allocation" ("leadId", "orderId", "userId", "line", "allocatedAt", "rules", "passList")
  SELECT n."id", demand."orderId", demand."userId", demand."line", moment, rules, same_for_all || jsonb_build_array(
    jsonb_build_object('rule', 'state', 'found', n."state"),
    jsonb_build_object('rule', 'beneficiary', 'found', n."wantsBeneficiary"),
    jsonb_build_object('rule', 'higher-income', 'found', n."higherIncome"),
    jsonb_build_object('rule', 'quantity-left', 'found', n."number"),
    jsonb_build_object('rule', 'daily-cap', 'found', count_today + n."number" - demand."allocated"))
  FROM numbered n;

  UPDATE "OrderDemand" o SET
    "allocated" = o."allocated" + number_sold,
    "paceDay" = GREATEST(o."paceDay", today),
    "paceCount" = count_today + number_sold,
    "closedAt" = CASE WHEN o."allocated" + number_sold >= o."quantity" THEN moment END
  WHERE o."orderId" = demand."orderId";

  INSERT INTO "SaleNotice" ("orderId", "leadIds") VALUES (demand."orderId", lead_ids);
END;
$$;

-- Fills an open order from stock, freshest first. Leads that another sale holds are passed over, and so are those
-- that an order approved earlier wants: "blockedBy" names it, to be filled first.
CREATE FUNCTION fill_order(order_id uuid, at_moment timestamptz DEFAULT NULL)
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
  today date;
  need integer;
  total integer := 0;
  page integer;
  last_at timestamptz := 'infinity';
  last_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  seen integer;
  lead_ids uuid[];
  blocker uuid;
  blocked_by uuid;
BEGIN
  SELECT * INTO demand FROM "OrderDemand" WHERE "OrderDemand"."orderId" = order_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  -- The clock is read under the lock: what waited for an order stands behind what it waited for.
  moment := COALESCE(at_moment, clock_timestamp());
  today := trade_day(moment);
  need := demand_room(demand, today);
  page := need + 4;
  WHILE need > 0 LOOP
    WITH fresh AS MATERIALIZED (
      SELECT c.* FROM unnest(demand."states") AS wanted ("state")
      CROSS JOIN LATERAL (
        SELECT l."id", l."state", l."verifiedAt", l."wantsBeneficiary", l."higherIncome" FROM "Lead" l
        WHERE l."line" = demand."line" AND l."tier" = demand."tier" AND l."state" = wanted."state"::bpchar
          AND l."status" = 'verified' AND l."orderId" IS NULL
          AND (l."wantsBeneficiary" OR NOT demand."wantsBeneficiary")
          AND (l."higherIncome" OR NOT demand."wantsHigherIncome")
          AND l."verifiedAt" <= last_at AND (l."verifiedAt", l."id") < (last_at, last_id)
        ORDER BY l."verifiedAt" DESC, l."id" DESC LIMIT page
      ) c
      ORDER BY c."verifiedAt" DESC, c."id" DESC LIMIT page
    ), judged AS MATERIALIZED (
      SELECT f."id", f."verifiedAt", (
        SELECT w."orderId" FROM wanting_orders(
          demand."line", demand."tier", f."state", f."wantsBeneficiary", f."higherIncome", today) w
        WHERE (w."openSince", w."orderId") < (demand."openSince", demand."orderId")
        ORDER BY w."openSince", w."orderId" LIMIT 1
      ) AS "older" FROM fresh f
    ), locked AS (
      SELECT l."id" FROM judged j JOIN "Lead" l ON l."id" = j."id"
      WHERE j."older" IS NULL AND l."status" = 'verified' AND l."orderId" IS NULL
      ORDER BY j."verifiedAt" DESC, j."id" DESC LIMIT need
      FOR NO KEY UPDATE OF l SKIP LOCKED
    )
    SELECT (SELECT array_agg(locked."id") FROM locked), count(*), min(j."verifiedAt"),
      (array_agg(j."id" ORDER BY j."verifiedAt", j."id"))[1],
      (array_agg(j."older") FILTER (WHERE j."older" IS NOT NULL))[1]
    INTO lead_ids, seen, last_at, last_id, blocker FROM judged j;

    blocked_by := COALESCE(blocked_by, blocker);
    IF lead_ids IS NOT NULL THEN
      lead_ids := drop_unsellable(lead_ids);
      IF cardinality(lead_ids) > 0 THEN
        PERFORM sell_leads(demand, lead_ids, moment);
        SELECT * INTO demand FROM "OrderDemand" WHERE "OrderDemand"."orderId" = order_id;
        need := need - cardinality(lead_ids);
        total := total + cardinality(lead_ids);
      END IF;
    END IF;
    EXIT WHEN seen < page;
    page := page * 2;
  END LOOP;
  RETURN QUERY SELECT total, need, CASE WHEN need > 0 THEN blocked_by END;
END;
$$;

-- Gives a lead to the order approved first of those that want it. No row: nobody wants it now, or it is not for sale.
CREATE FUNCTION allocate_lead(lead_id uuid, at_moment timestamptz DEFAULT NULL)
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
  -- Waits for a sale that is under way: afterwards the lead is sold, or it is free again.
  SELECT * INTO lead FROM "Lead" l
  WHERE l."id" = lead_id AND l."status" = 'verified' AND l."orderId" IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND OR cardinality(drop_unsellable(ARRAY[lead_id])) = 0 THEN RETURN; END IF;
  LOOP
    SELECT w."orderId" INTO chosen FROM wanting_orders(
      lead."line", lead."tier", lead."state", lead."wantsBeneficiary", lead."higherIncome", trade_day(moment)) w
    ORDER BY w."openSince", w."orderId" LIMIT 1;
    IF NOT FOUND THEN RETURN; END IF;
    -- Nobody else moves this order from here on; what moved it while we waited is looked at again.
    SELECT * INTO demand FROM "OrderDemand" o WHERE o."orderId" = chosen FOR NO KEY UPDATE;
    moment := COALESCE(at_moment, clock_timestamp());
    EXIT WHEN demand_room(demand, trade_day(moment)) > 0;
  END LOOP;
  -- Once more, after the last wait: the person may have been suppressed, or sold by another lead, in the meantime.
  IF cardinality(drop_unsellable(ARRAY[lead_id])) = 0 THEN RETURN; END IF;
  PERFORM sell_leads(demand, ARRAY[lead_id], moment);
  RETURN QUERY SELECT chosen;
END;
$$;

-- An order that is not served any more wants nothing, from the same instant on: whoever changes its status waits
-- for a sale that is under way, and the next sale finds the door closed. Opening is the program's (open-demand).
CREATE FUNCTION close_demand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "OrderDemand" SET "closedAt" = clock_timestamp() WHERE "orderId" = NEW."id" AND "closedAt" IS NULL;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "Order_closes_demand"
  AFTER UPDATE OF "status" ON "Order"
  FOR EACH ROW WHEN (NEW."status" IN ('pending', 'cancelled', 'completed'))
  EXECUTE FUNCTION close_demand();
