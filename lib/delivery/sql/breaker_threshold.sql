-- Returns the number of failures in a row at which the circuit breaker of a destination opens. Called by
-- claim_deliveries and record_health; lib/delivery/destinations/read-health.server.ts shows it to people.
CREATE OR REPLACE FUNCTION breaker_threshold() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 5 $$;
