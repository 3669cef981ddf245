-- Returns the number of failures in a row at which the circuit breaker of a destination opens. The email to the owner
-- (health-change.email.ts) names the same number in words.
-- Called by claim_deliveries_in_turn, record_attempts, record_health, queue_backups, queue_sold_leads and
-- claim-deliveries.server.ts.
CREATE OR REPLACE FUNCTION breaker_threshold() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 5 $$;
