-- Returns how old consent may be at the sale: so many days, or 30 without a number. In hours, because a day has 23 or 25 of
-- them when the clocks change. PostgreSQL inserts it into the statement that calls it, which it does with no function that
-- has a query of its own. Called by drop_unsellable, refuse_stale_sale, leads_for_sale, consent_max_age and lib/intake.
CREATE OR REPLACE FUNCTION consent_age_limit(max_age_days integer) RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT make_interval(hours => 24 * COALESCE(max_age_days, 30))
$$;
