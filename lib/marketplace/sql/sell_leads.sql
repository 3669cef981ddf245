-- Sells leads to an order: all of them, or none with SQLSTATE 40001 when a person was sold in this line meanwhile.
-- Called by fill_order, allocate_lead and sell_chosen_leads, which hold the locks on the order and on the leads: without them two sales
-- could exceed the order's quantity or its daily cap, or sell a lead twice.
CREATE OR REPLACE FUNCTION sell_leads(demand "OrderDemand", lead_ids uuid[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  number_sold integer := cardinality(lead_ids);
  today date := trade_day(moment);
  missing integer;
  count_today integer := taken_on(demand."paceDay", demand."paceCount", today);
  rules jsonb := jsonb_build_object(
    'line', demand."line", 'tier', demand."tier", 'states', to_jsonb(demand."states"),
    'beneficiary', demand."wantsBeneficiary", 'higherIncome', demand."wantsHigherIncome",
    'quantity', demand."quantity", 'dailyCap', demand."dailyCap", 'openSince', demand."openSince",
    'spreadsEvenly', demand."spreadsEvenly", 'hours', CASE WHEN demand."hoursZone" IS NOT NULL THEN jsonb_build_object(
      'days', demand."hoursDays", 'from', demand."hoursFrom", 'to', demand."hoursTo", 'zone', demand."hoursZone") END);
  -- Why these leads went to this order, rule by rule, with what was found.
  same_for_all jsonb := jsonb_build_array(
    jsonb_build_object('rule', 'line', 'found', demand."line"),
    jsonb_build_object('rule', 'tier', 'found', demand."tier"),
    jsonb_build_object('rule', 'not-paused', 'found', true),
    jsonb_build_object('rule', 'not-suppressed', 'found', true),
    jsonb_build_object('rule', 'person-not-sold', 'found', true),
    -- The demand of chosen leads is closed from the start (sell_chosen_leads); every other sale needs an open one.
    CASE WHEN demand."closedAt" IS NULL THEN jsonb_build_object('rule', 'oldest-order', 'found', demand."openSince")
         ELSE jsonb_build_object('rule', 'chosen', 'found', true) END);
BEGIN
  -- In the order of the keys: two sales of the same persons wait for each other instead of ending in a deadlock. While
  -- the keys of the blind indexes are rotated, a lead has two hashes of each kind, and both are stored.
  WITH wanted AS MATERIALIZED (
    SELECT DISTINCT l."line", k."kind", k."hash", l."id"
    FROM "Lead" l
    CROSS JOIN LATERAL (VALUES ('phone'::"ContactKind", l."phoneIndex"), ('email', l."emailIndex"),
      ('phone', l."nextPhoneIndex"), ('email', l."nextEmailIndex")) k ("kind", "hash")
    WHERE l."id" = ANY (lead_ids) AND k."hash" IS NOT NULL
  ), inserted AS (
    INSERT INTO "SoldPerson" ("line", "kind", "hash", "leadId")
    SELECT * FROM wanted ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM wanted) - (SELECT count(*) FROM inserted) INTO missing;
  IF missing <> 0 THEN
    -- Another sale of one of these persons was committed since drop_unsellable looked. This call is rolled back, and
    -- sell-leads.server.ts repeats it; drop_unsellable then sees the other sale.
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

  -- The triggers Allocation_queues_delivery and Allocation_queues_call have already queued the deliveries, and have added the
  -- leads to the list to call. This notice brings the order's next status and the receipts (worker/subscriptions.ts).
  INSERT INTO "SaleNotice" ("orderId", "leadIds") VALUES (demand."orderId", lead_ids);
END;
$$;
