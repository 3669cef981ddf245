-- Returns why an account never buys a lead: the person is on its list of own customers, or a reason of told_exclusion_of. Null:
-- it may buy it. Called where a lead gets an owner (wanting_orders, fill_order, allocate_lead, hold_leads, sell_chosen_leads), by
-- hold-chosen.server.ts and by count-near-misses.server.ts, which tells less than it reads. Each lookup is one row of a primary key.
-- A lead has two hashes of phone and of email while the keys of the blind indexes are rotated; null matches nothing.
CREATE OR REPLACE FUNCTION exclusion_of(owner uuid, lead_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM "ExcludedPerson" e WHERE e."userId" = owner AND e."kind" = 'phone'
                 AND e."hash" IN (l."phoneIndex", l."nextPhoneIndex"))
      OR EXISTS (SELECT 1 FROM "ExcludedPerson" e WHERE e."userId" = owner AND e."kind" = 'email'
                 AND e."hash" IN (l."emailIndex", l."nextEmailIndex")) THEN 'own-customer'
    ELSE told_exclusion_of(owner, lead_id)
    END
  FROM "Lead" l WHERE l."id" = lead_id
$$;
