-- Returns whether a moment is within the delivery hours of an order. Always true without hours.
-- Called by wanting_orders, demand_room, cap_until and count-near-misses.server.ts. PostgreSQL inserts it into the statement
-- that calls it: that needs a single SELECT and no SET.
CREATE OR REPLACE FUNCTION takes_leads_at(demand "OrderDemand", moment timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT demand."hoursZone" IS NULL OR (
    EXTRACT(dow FROM moment AT TIME ZONE demand."hoursZone")::integer = ANY (demand."hoursDays")
    AND EXTRACT(hour FROM moment AT TIME ZONE demand."hoursZone") >= demand."hoursFrom"
    AND EXTRACT(hour FROM moment AT TIME ZONE demand."hoursZone") < demand."hoursTo")
$$;
