-- Records attempts, and what they mean for their deliveries: accepted, due again, or dead. A result of a worker that
-- was considered dead counts when it is an acceptance; else the delivery belongs to the worker that claimed it since.
-- Returns destinations whose owner must be told: the circuit breaker opened or closed, or the destination was paused.
-- Called by record.server.ts. Rows are locked destinations first, then deliveries, each in the order of their ids, as
-- everywhere: two calls that record about the same rows wait for each other instead of ending in a deadlock.
CREATE OR REPLACE FUNCTION record_attempts(worker uuid, results jsonb, moment timestamptz)
RETURNS TABLE ("destinationId" uuid, "change" text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "Destination" t
  WHERE t."id" IN (SELECT d."destinationId" FROM "Delivery" d
                   WHERE d."id" IN (SELECT (r ->> 'id')::uuid FROM jsonb_array_elements(results) r))
  ORDER BY t."id" FOR NO KEY UPDATE;
  PERFORM 1 FROM "Delivery" d
  WHERE d."id" IN (SELECT (r ->> 'id')::uuid FROM jsonb_array_elements(results) r) ORDER BY d."id" FOR NO KEY UPDATE;

  WITH r AS (
    SELECT * FROM jsonb_to_recordset(results) AS r (
      "id" uuid, "number" integer, "startedAt" timestamptz, "durationMs" integer, "isAccepted" boolean,
      "status" integer, "error" text, "answerSealed" text, "requestId" text)
  )
  INSERT INTO "DeliveryAttempt" AS a ("deliveryId", "number", "destinationId", "startedAt", "durationMs", "isAccepted",
    "status", "error", "answerSealed", "requestId")
  SELECT r."id", r."number", d."destinationId", r."startedAt", r."durationMs", r."isAccepted", r."status", r."error",
    -- The consumer was erased while the attempt ran: the response may repeat the lead, and is not kept.
    CASE WHEN l."erasedAt" IS NULL THEN r."answerSealed" END, CASE WHEN l."erasedAt" IS NULL THEN r."requestId" END
  FROM r JOIN "Delivery" d ON d."id" = r."id" LEFT JOIN "Lead" l ON l."id" = d."leadId"
  ON CONFLICT ("deliveryId", "number") DO UPDATE SET "startedAt" = EXCLUDED."startedAt",
    "durationMs" = EXCLUDED."durationMs", "isAccepted" = EXCLUDED."isAccepted", "status" = EXCLUDED."status",
    "error" = EXCLUDED."error", "answerSealed" = EXCLUDED."answerSealed", "requestId" = EXCLUDED."requestId"
  WHERE a."error" = 'interrupted';

  UPDATE "Delivery" d SET "status" = 'accepted', "acceptedAt" = r."startedAt" + make_interval(secs => r."durationMs" / 1000.0),
    "claimedBy" = NULL
  FROM jsonb_to_recordset(results) AS r ("id" uuid, "isAccepted" boolean, "startedAt" timestamptz, "durationMs" integer)
  WHERE d."id" = r."id" AND r."isAccepted" AND d."status" IN ('due', 'dead', 'superseded');

  UPDATE "Delivery" d SET
    "status" = CASE
      -- Alerts are not given up when another browser has accepted one.
      WHEN d."event" = 'lead.delivered' AND EXISTS (
        SELECT 1 FROM "Delivery" other
        WHERE other."leadId" = d."leadId" AND other."event" = d."event" AND other."userId" = d."userId"
          AND other."status" = 'accepted' AND delivery_mode(d."userId") = 'failover') THEN 'superseded'
      WHEN r."retryAt" IS NULL THEN 'dead' ELSE 'due' END::"DeliveryStatus",
    "dueAt" = COALESCE(r."retryAt", d."dueAt"),
    "claimedBy" = NULL
  FROM jsonb_to_recordset(results) AS r ("id" uuid, "number" integer, "isAccepted" boolean, "retryAt" timestamptz)
  WHERE d."id" = r."id" AND NOT r."isAccepted" AND d."claimedBy" = worker AND d."attempts" = r."number";

  PERFORM queue_backups(ARRAY(
    SELECT r."id" FROM jsonb_to_recordset(results) AS r ("id" uuid, "isAccepted" boolean, "isFinal" boolean)
    WHERE NOT r."isAccepted" AND r."isFinal" IS NOT TRUE));

  -- One destination has accepted the lead: what waits for the others is not sent any more.
  UPDATE "Delivery" other SET "status" = 'superseded'
  FROM jsonb_to_recordset(results) AS r ("id" uuid, "isAccepted" boolean)
  JOIN "Delivery" d ON d."id" = r."id"
  WHERE r."isAccepted" AND d."event" = 'lead.delivered' AND delivery_mode(d."userId") = 'failover'
    AND other."leadId" = d."leadId" AND other."event" = d."event" AND other."userId" = d."userId"
    AND other."id" <> d."id" AND other."status" = 'due' AND other."claimedBy" IS NULL;

  -- An attempt that failed on our side (isFinal) says nothing about the receiver.
  RETURN QUERY SELECT * FROM record_health(
    (SELECT COALESCE(jsonb_agg(r), '[]') FROM jsonb_array_elements(results) r WHERE (r ->> 'isFinal') IS DISTINCT FROM 'true'),
    moment);
END;
$$;
