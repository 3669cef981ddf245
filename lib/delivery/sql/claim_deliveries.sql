-- Claims deliveries that are due for a worker, and starts their next attempt: at most `most` in all, and at most
-- `per_destination` under way to one destination, so that a slow destination does not hold up the others. A destination
-- whose circuit breaker was open gets a single delivery as a test. Held deliveries (hold_deliveries) and
-- those that wait for a digest (lead-digest.email.ts) are left out. The account is checked again here, for deliveries that were
-- queued while it was being disabled.
-- Called by claim-deliveries.server.ts. FOR NO KEY UPDATE SKIP LOCKED keeps two workers from claiming the same delivery and from
-- waiting for each other.
CREATE OR REPLACE FUNCTION claim_deliveries(worker uuid, most integer, per_destination integer, moment timestamptz)
RETURNS SETOF "Delivery" LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
BEGIN
  RETURN QUERY
  WITH RECURSIVE queue AS (
    (SELECT d."destinationId" FROM "Delivery" d WHERE d."status" = 'due' AND d."claimedBy" IS NULL AND d."heldAt" IS NULL
       AND d."digestAt" IS NULL
     ORDER BY d."destinationId" LIMIT 1)
    UNION ALL
    SELECT (SELECT d."destinationId" FROM "Delivery" d
            WHERE d."status" = 'due' AND d."claimedBy" IS NULL AND d."heldAt" IS NULL
              AND d."digestAt" IS NULL AND d."destinationId" > q."destinationId"
            ORDER BY d."destinationId" LIMIT 1)
    FROM queue q WHERE q."destinationId" IS NOT NULL
  ), open AS MATERIALIZED (
    SELECT t."id", GREATEST(0,
      CASE WHEN t."failures" >= breaker_threshold() THEN 1 ELSE per_destination END
      - (SELECT count(*) FROM "Delivery" c WHERE c."destinationId" = t."id" AND c."claimedBy" IS NOT NULL)) AS "room"
    FROM queue q JOIN "Destination" t ON t."id" = q."destinationId"
    WHERE t."pausedAt" IS NULL AND t."removedAt" IS NULL AND NOT is_account_stopped(t."userId")
      AND (t."breakerUntil" IS NULL OR t."breakerUntil" <= moment)
  ), chosen AS MATERIALIZED (
    SELECT w."id" FROM open o CROSS JOIN LATERAL (
      SELECT d."id" FROM "Delivery" d
      WHERE d."destinationId" = o."id" AND d."status" = 'due' AND d."claimedBy" IS NULL AND d."heldAt" IS NULL
        AND d."digestAt" IS NULL AND d."dueAt" <= moment
      ORDER BY d."dueAt" LIMIT o."room" FOR NO KEY UPDATE SKIP LOCKED
    ) w LIMIT most
  )
  UPDATE "Delivery" d SET "claimedBy" = worker, "attempts" = d."attempts" + 1
  FROM chosen WHERE d."id" = chosen."id"
  RETURNING d.*;
END;
$$;
