-- Queues a lead whose delivery failed for the next destination of its buyer (mode failover only), once per
-- destination. If the circuit breaker of the next one is open, also for those after it, up to the first whose breaker is closed.
-- A lead that any destination of the account has accepted before only waits to be sent to that destination again: nobody else needs it.
-- Called by record_attempts, claim-deliveries.server.ts and transition-deliveries.server.ts.
CREATE OR REPLACE FUNCTION queue_backups(failed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  queued integer;
BEGIN
  -- Most calls record accepted deliveries only, and planning the statement below costs more than recording ten of them.
  IF cardinality(failed) = 0 THEN RETURN; END IF;
  INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "leadId", "dueAt", "createdAt",
    "retryWindowStartedAt", "heldAt")
  SELECT time_ordered_id(clock_timestamp()), t."id", d."userId", d."event", d."subjectId", d."leadId", clock_timestamp(), clock_timestamp(),
    clock_timestamp(), CASE WHEN is_delivery_held(d."userId", d."leadId") THEN clock_timestamp() END
  FROM "Delivery" d JOIN "Destination" own ON own."id" = d."destinationId"
  CROSS JOIN LATERAL (
    SELECT o."id" FROM (
      SELECT n."id", bool_or(n."failures" < breaker_threshold()) OVER (
          ORDER BY n."position", n."id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "isSpare"
      FROM "Destination" n
      WHERE n."userId" = d."userId" AND n."kind" <> 'push' AND n."pausedAt" IS NULL AND n."removedAt" IS NULL
        AND (n."position", n."id") > (own."position", own."id")
    ) o
    WHERE o."isSpare" IS NOT TRUE
  ) t
  WHERE d."id" = ANY (failed) AND d."event" = 'lead.delivered' AND d."status" IN ('due', 'dead')
    AND delivery_mode(d."userId") = 'failover'
    AND NOT EXISTS (
      SELECT 1 FROM "Destination" a JOIN "Delivery" had ON had."destinationId" = a."id" AND had."event" = d."event"
        AND had."subjectId" = d."subjectId"
      WHERE a."userId" = d."userId" AND had."acceptedAt" IS NOT NULL)
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS queued = ROW_COUNT;
  IF queued > 0 THEN PERFORM pg_notify('leadwell_delivery', ''); END IF;
END;
$$;
