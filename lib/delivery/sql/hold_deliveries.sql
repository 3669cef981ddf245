-- Holds or frees the waiting deliveries of an account as is_delivery_held says, and returns how many are held now that
-- were not before. A held delivery is not claimed, and a worker that has claimed it does not start its attempt. A freed one is
-- due at once, and its 72 hours of retries start again. So do those of events that are overdue for an hour without a mark: they are
-- queued without one while the account is stopped, and no claim takes them. The hold of an order holds its leads and their alerts only:
-- a dialer that does not hear of a revoked consent goes on calling.
-- Called by apply-holds.server.ts. Rows are locked in the order of their ids, as in record_attempts: two calls wait for each
-- other instead of ending in a deadlock.
CREATE OR REPLACE FUNCTION hold_deliveries(owner uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  held integer;
  freed integer;
BEGIN
  PERFORM 1 FROM "Delivery" d WHERE d."userId" = owner AND d."status" = 'due' ORDER BY d."id" FOR NO KEY UPDATE;
  UPDATE "Delivery" d SET "heldAt" = NULL, "retryWindowStartedAt" = moment,
    -- An attempt that is under way belongs to the new 72 hours.
    "attemptsBefore" = d."attempts" - (d."claimedBy" IS NOT NULL)::integer,
    -- The alert at the end of quiet hours waits for that end, and an email with several leads for its own time.
    "dueAt" = CASE WHEN d."digestAt" IS NOT NULL OR d."event" = 'lead.alert' AND d."leadId" IS NULL THEN d."dueAt"
      ELSE moment END
  WHERE d."userId" = owner AND d."status" = 'due'
    AND (d."heldAt" IS NOT NULL OR d."claimedBy" IS NULL AND d."dueAt" < moment - interval '1 hour'
      AND d."event" NOT IN ('lead.delivered', 'lead.alert'))
    AND NOT is_delivery_held(owner, lead_brought(d."event", d."leadId"));
  GET DIAGNOSTICS freed = ROW_COUNT;
  UPDATE "Delivery" d SET "heldAt" = moment
  WHERE d."userId" = owner AND d."status" = 'due' AND d."heldAt" IS NULL
    AND is_delivery_held(owner, lead_brought(d."event", d."leadId"));
  GET DIAGNOSTICS held = ROW_COUNT;
  IF freed > 0 THEN PERFORM pg_notify('leadwell_delivery', ''); END IF;
  RETURN held;
END;
$$;
