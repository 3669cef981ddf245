-- Returns the open orders that a lead of this kind fits and that have room at this moment. The caller sorts them.
-- Takes no lock: an order may change until the caller has locked it and asked demand_room.
-- Returns whole rows: "openSince" by itself would be converted to a type of another precision, and the caller's sort could not
-- walk down the index OrderDemand_open to the first order, but would read all open orders.
-- Called by fill_order and allocate_lead.
CREATE OR REPLACE FUNCTION wanting_orders(
  lead_id uuid, lead_line "Line", lead_tier "Tier", lead_state char(2), has_beneficiary boolean, has_higher_income boolean, moment timestamptz
) RETURNS SETOF "OrderDemand" LANGUAGE sql STABLE AS $$
  SELECT o.* FROM "OrderDemand" o
  WHERE o."line" = lead_line AND o."tier" = lead_tier
    AND o."closedAt" IS NULL AND o."pausedAt" IS NULL AND o."heldAt" IS NULL AND o."endedAt" IS NULL AND o."allocated" < o."quantity"
    AND lead_state::text = ANY (o."states")
    AND (has_beneficiary OR NOT o."wantsBeneficiary") AND (has_higher_income OR NOT o."wantsHigherIncome")
    AND (o."fillBy" IS NULL OR o."fillBy" >= trade_day(moment))
    AND (o."hoursZone" IS NULL OR takes_leads_at(o, moment))
    -- cap_until is not inlined and computes 24 hours: it is asked only for orders that spread their cap and have not used it up.
    AND (o."dailyCap" IS NULL OR CASE
      WHEN taken_on(o."paceDay", o."paceCount", trade_day(moment)) >= o."dailyCap" THEN false
      WHEN NOT o."spreadsEvenly" THEN true
      ELSE taken_on(o."paceDay", o."paceCount", trade_day(moment)) < cap_until(o, moment) END)
    AND (NOT o."hasExclusions" OR exclusion_of(o."userId", lead_id) IS NULL)
$$;
