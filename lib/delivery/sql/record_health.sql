-- Updates failures, circuit breaker and pauses of destinations from a batch of attempts. The breaker opens at the
-- fifth failure in a row for 30 s, then twice as long at each failed test, up to 10 minutes. However many attempts fail together,
-- that is one step, and those that began before the breaker opened are none: a receiver that restarts would be left alone for
-- 10 minutes. When they began is computed with the database's clock, as "breakerUntil" is. A destination that answered
-- 410 Gone, or that has failed for 5 days, is paused. Of a backup, a day without a failure begins the 5 days anew: it is tried only when
-- a destination before it fails, and two tries a week apart are not 5 days. Every other destination is tried with each lead, so between
-- its failures nothing was accepted. Returns the changes that its owner is told of.
-- Called by record_attempts, which holds the locks on the destinations.
CREATE OR REPLACE FUNCTION record_health(results jsonb, moment timestamptz)
RETURNS TABLE ("destinationId" uuid, "change" text) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  WITH tally AS (
    SELECT d."destinationId" AS "id", bool_or(r."isAccepted") AS "anyAccepted",
      count(*) FILTER (WHERE NOT r."isAccepted")::integer AS "failed",
      max(moment - make_interval(secs => r."durationMs" / 1000.0)) FILTER (WHERE NOT r."isAccepted") AS "begunAt",
      bool_or(r."isGone") AS "isGone"
    FROM jsonb_to_recordset(results) AS r ("id" uuid, "isAccepted" boolean, "isGone" boolean, "durationMs" integer)
    JOIN "Delivery" d ON d."id" = r."id"
    GROUP BY d."destinationId"
  ), before AS (
    SELECT t."id", t."failures", t."pausedAt", t."breakerUntil",
      CASE
        WHEN t."lastFailedAt" < moment - interval '1 day' AND delivery_mode(t."userId") = 'failover' AND EXISTS (
          SELECT 1 FROM "Destination" first
          WHERE first."userId" = t."userId" AND first."kind" <> 'push' AND first."pausedAt" IS NULL AND first."removedAt" IS NULL
            AND (first."position", first."id") < (t."position", t."id")) THEN moment
        ELSE COALESCE(t."failingSince", moment)
      END AS "failingSince"
    FROM "Destination" t
    WHERE t."id" IN (SELECT tally."id" FROM tally) ORDER BY t."id" FOR NO KEY UPDATE
  ), after AS (
    SELECT b."id", b."failures" AS "was", b."pausedAt",
      CASE
        WHEN y."anyAccepted" THEN 0
        WHEN b."failures" < breaker_threshold() THEN LEAST(b."failures" + y."failed", breaker_threshold())
        WHEN y."begunAt" < b."breakerUntil" THEN b."failures"
        ELSE b."failures" + 1
      END AS "now",
      CASE WHEN y."anyAccepted" THEN NULL ELSE b."failingSince" END AS "since", y."failed" > 0 AS "hasFailed",
      CASE
        WHEN b."pausedAt" IS NOT NULL OR y."anyAccepted" THEN NULL
        WHEN y."isGone" THEN 'gone'
        WHEN b."failingSince" < moment - interval '5 days' THEN 'failing'
      END AS "pause"
    FROM before b JOIN tally y ON y."id" = b."id"
  ), changed AS (
    UPDATE "Destination" t SET
      "failures" = a."now", "failingSince" = a."since",
      "lastFailedAt" = CASE WHEN a."hasFailed" THEN moment ELSE t."lastFailedAt" END,
      "breakerUntil" = CASE WHEN a."now" = a."was" THEN t."breakerUntil" WHEN a."now" >= breaker_threshold() THEN
        moment + LEAST(interval '10 minutes', interval '30 seconds' * power(2, LEAST(10, a."now" - breaker_threshold()))) END,
      "pausedAt" = CASE WHEN a."pause" IS NULL THEN t."pausedAt" ELSE moment END,
      "pausedBy" = COALESCE(a."pause"::"DestinationPause", t."pausedBy")
    FROM after a WHERE t."id" = a."id" AND (a."now" > 0 OR a."was" > 0)
    RETURNING t."id"
  )
  SELECT a."id", COALESCE(a."pause", CASE
    WHEN a."was" < breaker_threshold() AND a."now" >= breaker_threshold() THEN 'broken'
    WHEN a."was" >= breaker_threshold() AND a."now" = 0 THEN 'mended' END)
  FROM after a JOIN changed c ON c."id" = a."id"
  WHERE a."pause" IS NOT NULL OR (a."was" < breaker_threshold()) <> (a."now" < breaker_threshold());
END;
$$;
