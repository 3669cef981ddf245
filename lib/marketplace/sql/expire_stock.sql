-- Takes leads out of stock whose consent is too old, at most max_leads of them, and returns how many. A lead that a sale
-- has locked is skipped: the sale looks at the consent itself. The order is that of the index "Lead_stock_newest", read backward: in any
-- other order each call reads and sorts the whole stock. Called by expire-stock.server.ts.
CREATE OR REPLACE FUNCTION expire_stock(max_leads integer) RETURNS integer LANGUAGE sql AS $$
  SELECT transition_leads(ARRAY(
    SELECT l."id" FROM "Lead" l JOIN "ConsentEvidence" c ON c."leadId" = l."id"
    WHERE l."status" = 'verified' AND l."orderId" IS NULL AND c."givenAt" < clock_timestamp() - consent_max_age(l."line")
    ORDER BY l."verifiedAt", l."id" LIMIT max_leads FOR UPDATE OF l SKIP LOCKED
  ), 'expired')
$$;
