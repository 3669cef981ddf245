-- Sells the leads that a purchase chose to its order, as far as they may still be sold, and returns those. A lead that
-- another purchase holds by now is not sold. Nothing is sold to a held order. Ends the hold of the purchase.
-- Called by hold-leads.server.ts, whose transaction holds the lock on the order. The lock on the account makes a change of
-- the account at the same moment commit before this call or after it. Leads are locked in the order of their ids.
-- The demand is inserted closed, so that no other lead is ever sold to it, except a replacement of a returned lead.
CREATE OR REPLACE FUNCTION sell_chosen_leads(order_id uuid, holder uuid, at_moment timestamptz DEFAULT NULL)
RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
  demand "OrderDemand";
  chosen uuid[];
  lead_ids uuid[];
  moment timestamptz;
BEGIN
  SELECT c."leadIds" INTO chosen
  FROM "Order" o JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId" JOIN "User" u ON u."id" = o."userId"
  WHERE o."id" = order_id FOR SHARE OF u;
  PERFORM 1 FROM "Lead" l WHERE l."id" = ANY (chosen) ORDER BY l."id" FOR NO KEY UPDATE;
  moment := COALESCE(at_moment, clock_timestamp());
  lead_ids := ARRAY(
    SELECT l."id" FROM "Lead" l
    WHERE l."id" = ANY (chosen) AND l."status" = 'verified' AND l."orderId" IS NULL
      AND (l."heldBy" = holder OR l."heldUntil" IS NULL OR l."heldUntil" <= moment)
      AND NOT is_order_held(order_id)
      AND exclusion_of((SELECT o."userId" FROM "Order" o WHERE o."id" = order_id), l."id") IS NULL);
  lead_ids := drop_unsellable(lead_ids, moment);
  IF cardinality(lead_ids) > 0 THEN
    INSERT INTO "OrderDemand" ("orderId", "userId", "line", "tier", "states", "wantsBeneficiary", "wantsHigherIncome",
                               "quantity", "hasExclusions", "openSince", "closedAt")
    SELECT o."id", o."userId", t."line", t."tier", c."selectedStates", c."includeBeneficiary", c."includeHigherIncome",
           cardinality(lead_ids), has_exclusions(o."userId"), moment, moment
    FROM "Order" o
    JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
    JOIN "LeadType" t ON t."id" = c."leadTypeId"
    WHERE o."id" = order_id
    RETURNING * INTO demand;
    PERFORM sell_leads(demand, lead_ids, moment);
  END IF;
  UPDATE "Lead" SET "heldBy" = NULL, "heldUntil" = NULL WHERE "id" = ANY (chosen) AND "heldBy" = holder;
  RETURN QUERY SELECT unnest(lead_ids);
END;
$$;
