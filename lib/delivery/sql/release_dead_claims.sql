-- Frees the deliveries that dead workers had claimed, and removes those workers. The attempt may have reached the
-- receiver: it is recorded as interrupted, and the next one carries the same message id. Returns how many were freed.
-- Called by delivery-worker.server.ts.
CREATE OR REPLACE FUNCTION release_dead_claims(dead_before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  released integer;
BEGIN
  WITH dead AS (
    DELETE FROM "DeliveryWorker" w WHERE w."seenAt" < dead_before
  ), freed AS (
    UPDATE "Delivery" d SET "claimedBy" = NULL
    WHERE d."claimedBy" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM "DeliveryWorker" w WHERE w."id" = d."claimedBy" AND w."seenAt" >= dead_before)
    RETURNING d."id", d."attempts", d."destinationId"
  )
  INSERT INTO "DeliveryAttempt" ("deliveryId", "number", "destinationId", "startedAt", "durationMs", "isAccepted", "error")
  SELECT f."id", f."attempts", f."destinationId", clock_timestamp(), 0, false, 'interrupted' FROM freed f
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS released = ROW_COUNT;
  IF released > 0 THEN PERFORM pg_notify('leadwell_delivery', ''); END IF;
  RETURN released;
END;
$$;
