-- Returns whether an account excludes anything: only its orders are compared with every lead (OrderDemand."hasExclusions").
-- Called by exclusions.server.ts, put-demand.server.ts and sell_chosen_leads, under a lock on the account's row. Called
-- without a lock by hasExclusions, for pages.
CREATE OR REPLACE FUNCTION has_exclusions(owner uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM "AccountExclusions" a
                 WHERE a."userId" = owner AND (a."listedAt" IS NOT NULL OR a."carriers" <> '{}'))
    OR EXISTS (SELECT 1 FROM "BlockedSource" b WHERE b."userId" = owner)
$$;
