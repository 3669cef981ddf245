-- Frees the deliveries that dead workers had claimed, and removes those workers. A worker is dead when it was silent since
-- `silent_before`; or when it was silent since `gone_before` and its connection is gone: a worker holds an advisory lock as long
-- as its connection lives, which ends with its process. A frozen or slow worker is silent and holds the lock. Shortly after a
-- restart of the database no connection is back yet, so the second rule waits.
-- The attempt may have reached the receiver: it is recorded as interrupted, and the next one carries the same message id.
-- Returns how many were freed. Called by worker-heartbeat.server.ts.
CREATE OR REPLACE FUNCTION release_dead_claims(silent_before timestamptz, gone_before timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  released integer;
BEGIN
  WITH dead AS (
    DELETE FROM "DeliveryWorker" w WHERE w."seenAt" < silent_before OR (
      w."seenAt" < gone_before AND pg_postmaster_start_time() < clock_timestamp() - interval '10 seconds'
      AND pg_try_advisory_xact_lock(7212, hashtext(w."id"::text)))
    RETURNING w."id"
  ), freed AS (
    UPDATE "Delivery" d SET "claimedBy" = NULL
    WHERE d."claimedBy" IS NOT NULL AND (d."claimedBy" IN (SELECT "id" FROM dead)
      OR NOT EXISTS (SELECT 1 FROM "DeliveryWorker" w WHERE w."id" = d."claimedBy"))
    RETURNING d."id", d."attempts", d."destinationId", d."createdAt"
  )
  INSERT INTO "DeliveryAttempt" ("deliveryId", "number", "destinationId", "startedAt", "durationMs", "isAccepted", "error")
  SELECT f."id", f."attempts", f."destinationId", clock_timestamp(), 0, false, 'interrupted' FROM freed f
  WHERE NOT EXISTS (
    SELECT 1 FROM "DeliveryAttempt" a
    WHERE a."deliveryId" = f."id" AND a."number" = f."attempts" AND a."startedAt" >= f."createdAt" - interval '1 day');
  GET DIAGNOSTICS released = ROW_COUNT;
  IF released > 0 THEN PERFORM pg_notify('leadwell_delivery', ''); END IF;
  RETURN released;
END;
$$;
