-- Returns why an account never buys a lead: the person is on its list of own customers, the source is blocked, or the person
-- is insured with a carrier that it excludes. Null: it may buy it. Called by wanting_orders, fill_order, allocate_lead,
-- hold_leads, sell_chosen_leads, stock_page, list-stock.server.ts and count-near-misses.server.ts. Each lookup is one row of a primary key.
-- A lead has two hashes of phone and of email while the keys of the blind indexes are rotated; null matches nothing.
CREATE OR REPLACE FUNCTION exclusion_of(owner uuid, lead_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM "ExcludedPerson" e WHERE e."userId" = owner AND e."kind" = 'phone'
                 AND e."hash" IN (l."phoneIndex", l."nextPhoneIndex"))
      OR EXISTS (SELECT 1 FROM "ExcludedPerson" e WHERE e."userId" = owner AND e."kind" = 'email'
                 AND e."hash" IN (l."emailIndex", l."nextEmailIndex")) THEN 'own-customer'
    WHEN EXISTS (SELECT 1 FROM "BlockedSource" b WHERE b."userId" = owner AND b."publisherId" = l."publisherId")
      THEN 'source'
    WHEN EXISTS (SELECT 1 FROM "AccountExclusions" a WHERE a."userId" = owner AND l."currentCarrier" = ANY (a."carriers"))
      THEN 'carrier'
    END
  FROM "Lead" l WHERE l."id" = lead_id
$$;
