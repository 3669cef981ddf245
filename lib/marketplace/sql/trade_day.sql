-- Returns the day that daily caps are counted in. It changes at midnight in New York.
-- Called by other functions of this folder and by statements of many domains.
CREATE OR REPLACE FUNCTION trade_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (moment AT TIME ZONE 'America/New_York')::date
$$;
