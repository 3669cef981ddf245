-- Returns how many leads of a day an order with a daily cap may have taken by a moment: the cap, or, when the order spreads
-- it evenly, the share of its open hours of that day (New York) that have begun, rounded up.
-- Called by wanting_orders, demand_room and count-near-misses.server.ts.
CREATE OR REPLACE FUNCTION cap_until(demand "OrderDemand", moment timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN NOT demand."spreadsEvenly" THEN demand."dailyCap" ELSE (
    SELECT ceil(demand."dailyCap"::numeric * count(*) FILTER (WHERE h.at <= moment) / GREATEST(count(*), 1))::integer
    FROM generate_series(0, 23) AS n (hour)
    CROSS JOIN LATERAL (SELECT (trade_day(moment) + make_interval(hours => n.hour)) AT TIME ZONE 'America/New_York' AS at) h
    WHERE takes_leads_at(demand, h.at)
  ) END
$$;
