-- Returns how many leads count against an order's daily cap. A call that began before midnight and waited for a
-- call of the new day counts for the new day, so the cap holds: the day of an order never goes back.
-- Called by demand_room, wanting_orders, sell_leads, order-progress.server.ts, and by lib/forecast and lib/staff.
CREATE OR REPLACE FUNCTION taken_on(pace_day date, pace_count integer, today date) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN pace_day >= today THEN pace_count ELSE 0 END
$$;
