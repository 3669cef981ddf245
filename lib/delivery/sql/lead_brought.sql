-- Returns the lead that a delivery brings; null of events about a lead, which bring none (is_delivery_held). PostgreSQL inserts it
-- into the statement that calls it.
-- Called by hold_deliveries, transition-deliveries.server.ts and own-claims.server.ts.
CREATE OR REPLACE FUNCTION lead_brought(event text, lead_id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN event IN ('lead.delivered', 'lead.alert') THEN lead_id END
$$;
