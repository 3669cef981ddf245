-- Claims deliveries that are due for a worker, and starts their next attempt: at most `most` in all, and until the worker has
-- `per_destination` of one destination, so that a slow destination does not hold up the others. A destination
-- whose circuit breaker was open gets a single delivery as a test, from all workers together. Destinations are taken in the order
-- of their ids, beginning after `after`: a worker passes the last one that it took. If each claim began at the lowest id, a
-- worker with few free places would fill them with the first destinations again and again, and the last ones would wait for good.
-- Rows are returned in the order in which their destinations were taken. Held deliveries (hold_deliveries) and
-- those that wait for a digest (lead-digest.email.ts) are left out. The account is checked again here, for deliveries that were
-- queued while it was being disabled.
-- Called by claim-deliveries.server.ts and claim_deliveries. FOR NO KEY UPDATE SKIP LOCKED keeps two workers from claiming the
-- same delivery and from waiting for each other.
CREATE OR REPLACE FUNCTION claim_deliveries_in_turn(
  worker uuid, most integer, per_destination integer, after uuid, moment timestamptz
)
RETURNS SETOF "Delivery" LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
BEGIN
  RETURN QUERY
  -- Each step is one look into the index. Lap 1 goes from `after` to the highest id, lap 2 from the lowest id to `after`. The rows
  -- are computed while they are asked for: a claim that is full ends the walk.
  WITH RECURSIVE queue AS (
    SELECT 1 AS "lap", after AS "destinationId"
    UNION ALL
    SELECT CASE WHEN q."destinationId" IS NULL THEN 2 ELSE q."lap" END,
      (SELECT d."destinationId" FROM "Delivery" d
       WHERE d."status" = 'due' AND d."claimedBy" IS NULL AND d."heldAt" IS NULL AND d."digestAt" IS NULL
         AND d."destinationId" > COALESCE(q."destinationId", '00000000-0000-0000-0000-000000000000')
       ORDER BY d."destinationId" LIMIT 1)
    FROM queue q
    WHERE q."lap" = 1 OR q."destinationId" < after
  ), open AS MATERIALIZED (
    -- LIMIT 1 keeps the planner from reading all destinations first, which would lose the turns.
    SELECT one.* FROM queue q CROSS JOIN LATERAL (
      SELECT t."id", GREATEST(0, CASE WHEN t."failures" >= breaker_threshold()
        THEN 1 - (SELECT count(*) FROM "Delivery" c WHERE c."destinationId" = t."id" AND c."claimedBy" IS NOT NULL)
        ELSE per_destination
          - (SELECT count(*) FROM "Delivery" c WHERE c."destinationId" = t."id" AND c."claimedBy" = worker)
        END) AS "room"
      FROM "Destination" t
      WHERE t."id" = q."destinationId" AND t."pausedAt" IS NULL AND t."removedAt" IS NULL
        AND NOT is_account_stopped(t."userId") AND (t."breakerUntil" IS NULL OR t."breakerUntil" <= moment)
      LIMIT 1
    ) one
    WHERE CASE q."lap" WHEN 1 THEN q."destinationId" > after ELSE q."destinationId" <= after END
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
