-- Returns how many leads stock_page can list with the same filter, counted up to `at_most`. Called by
-- list-stock.server.ts.
CREATE OR REPLACE FUNCTION stock_count(
  of_line "Line", of_tier "Tier", of_state text, since timestamptz, before timestamptz, at_most integer,
  owner uuid DEFAULT NULL)
RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer
  FROM stock_page(of_line, of_tier, of_state, since, before, NULL, NULL, 0, at_most, owner)
$$;
