-- Returns the number of failures in a row at which the circuit breaker of a destination opens. Called by
-- claim_deliveries and record_health. The email to the owner (health-change.email.ts) names the same number in words.
CREATE OR REPLACE FUNCTION breaker_threshold() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 5 $$;
