-- Returns how old the consent of a lead of this line may be when the lead is sold. In hours, because a day has 23 or 25 of
-- them when the clocks change. Called by drop_unsellable, refuse_stale_sale and expire_stock, and by lib/intake.
CREATE OR REPLACE FUNCTION consent_max_age(of_line "Line") RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT make_interval(hours => 24 * COALESCE((SELECT c."maxAgeDays" FROM "ConsentLimit" c WHERE c."line" = of_line), 30))
$$;
