-- Returns why an account never buys a lead, as far as the account may see it before it buys: the source is blocked, or the
-- person is insured with a carrier that it excludes. Null: neither. Called by exclusion_of, stock_page, list-stock.server.ts,
-- hold-chosen.server.ts and count-near-misses.server.ts. It does not know the list of own customers: whatever shows or counts leads that are not sold to the
-- account must not depend on that list, because the account would learn whose leads they are.
CREATE OR REPLACE FUNCTION told_exclusion_of(owner uuid, lead_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM "BlockedSource" b WHERE b."userId" = owner AND b."publisherId" = l."publisherId")
      THEN 'source'
    WHEN EXISTS (SELECT 1 FROM "AccountExclusions" a WHERE a."userId" = owner AND l."currentCarrier" = ANY (a."carriers"))
      THEN 'carrier'
    END
  FROM "Lead" l WHERE l."id" = lead_id
$$;
