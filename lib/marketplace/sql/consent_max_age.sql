-- Returns how old the consent of a lead of this line may be when the lead is sold. Called by expire_stock, by ingest_lead, by
-- lib/intake for a trial post, and by read-stock.server.ts of lib/staff.
-- Statements that sell many leads join ConsentLimit and call consent_age_limit instead.
CREATE OR REPLACE FUNCTION consent_max_age(of_line "Line") RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT consent_age_limit((SELECT c."maxAgeDays" FROM "ConsentLimit" c WHERE c."line" = of_line))
$$;
