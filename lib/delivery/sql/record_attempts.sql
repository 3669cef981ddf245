-- Records attempts, and what they mean for their deliveries: accepted, due again, or dead.
-- In mode failover, when a destination accepts a lead, the deliveries that wait for the destinations after it end. Those before it are
-- retried until their 72 hours are over: the customer's CRM must get the lead even if the backup had it first. A resend is
-- retried, too, whichever destination has accepted the lead before, because somebody asked for it.
-- A result of a worker that
-- was considered dead counts when it is an acceptance; else the delivery belongs to the worker that claimed it since.
-- When the circuit breaker of a destination closes, what waits there because of the outage is due at once.
-- Returns destinations whose owner must be told: the circuit breaker opened or closed, or the destination was paused.
-- A worker whose connection broke after the commit sends its batch again. A result that was recorded before is
-- not counted for its destination again, and the other steps skip it, because its delivery is not in the state that they expect.
-- Called by record.server.ts, which enqueues the emails in the same transaction. Rows are locked destinations first, then
-- deliveries, each in the order of their ids, as everywhere: two calls that record about the same rows wait for each other instead of ending in a deadlock.
CREATE OR REPLACE FUNCTION record_attempts(worker uuid, results jsonb, moment timestamptz)
RETURNS TABLE ("destinationId" uuid, "change" text) LANGUAGE plpgsql
-- Every step is a walk down an index. Plans are kept, and one made while a table was small would read all of it later.
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  -- The attempts that this call writes, as "delivery:number".
  written text[];
  corrected text[];
  fresh jsonb := results;
  -- The destinations whose breaker this call closes.
  mended uuid[] := '{}';
BEGIN
  PERFORM 1 FROM "Destination" t
  WHERE t."id" IN (SELECT d."destinationId" FROM "Delivery" d
                   WHERE d."id" IN (SELECT (r ->> 'id')::uuid FROM jsonb_array_elements(results) r))
  ORDER BY t."id" FOR NO KEY UPDATE;
  PERFORM 1 FROM "Delivery" d
  WHERE d."id" IN (SELECT (r ->> 'id')::uuid FROM jsonb_array_elements(results) r) ORDER BY d."id" FOR NO KEY UPDATE;

  -- One row for each number of a delivery: the locks above keep everybody else from writing the same one. An attempt begins after
  -- its delivery was queued, so the months before are not searched. OFFSET 0 keeps PostgreSQL from making a join of the
  -- subquery: a join would look into the index of every month.
  WITH r AS (
    SELECT * FROM jsonb_to_recordset(results) AS r (
      "id" uuid, "number" integer, "startedAt" timestamptz, "durationMs" integer, "isAccepted" boolean,
      "status" integer, "error" text, "answerSealed" text, "requestId" text)
  ), inserted AS (
    INSERT INTO "DeliveryAttempt" ("deliveryId", "number", "destinationId", "startedAt", "durationMs", "isAccepted",
      "status", "error", "answerSealed", "requestId")
    SELECT r."id", r."number", d."destinationId", r."startedAt", r."durationMs", r."isAccepted", r."status", r."error",
      -- The consumer was erased while the attempt ran: the response may repeat the lead, and is not kept.
      CASE WHEN l."erasedAt" IS NULL THEN r."answerSealed" END, CASE WHEN l."erasedAt" IS NULL THEN r."requestId" END
    FROM r JOIN "Delivery" d ON d."id" = r."id" LEFT JOIN "Lead" l ON l."id" = d."leadId"
    WHERE NOT EXISTS (
      SELECT 1 FROM "DeliveryAttempt" a
      WHERE a."deliveryId" = r."id" AND a."number" = r."number" AND a."startedAt" >= d."createdAt" - interval '1 day'
      OFFSET 0)
    RETURNING "deliveryId" || ':' || "number" AS "key"
  )
  SELECT array_agg(inserted."key") INTO written FROM inserted;
  IF COALESCE(cardinality(written), 0) < jsonb_array_length(results) THEN
    -- The worker was considered dead, and its attempt recorded as interrupted: now the result is known.
    WITH updated AS (
      UPDATE "DeliveryAttempt" a SET "startedAt" = r."startedAt", "durationMs" = r."durationMs", "isAccepted" = r."isAccepted",
        "status" = r."status", "error" = r."error",
        "answerSealed" = CASE WHEN l."erasedAt" IS NULL THEN r."answerSealed" END,
        "requestId" = CASE WHEN l."erasedAt" IS NULL THEN r."requestId" END
      FROM jsonb_to_recordset(results) AS r (
        "id" uuid, "number" integer, "startedAt" timestamptz, "durationMs" integer, "isAccepted" boolean,
        "status" integer, "error" text, "answerSealed" text, "requestId" text)
      JOIN "Delivery" d ON d."id" = r."id" LEFT JOIN "Lead" l ON l."id" = d."leadId"
      WHERE a."deliveryId" = r."id" AND a."number" = r."number" AND a."startedAt" >= d."createdAt" - interval '1 day'
        AND a."error" = 'interrupted'
      RETURNING a."deliveryId" || ':' || a."number" AS "key"
    )
    SELECT array_agg(updated."key") INTO corrected FROM updated;
    fresh := COALESCE((SELECT jsonb_agg(r) FROM jsonb_array_elements(results) r
      WHERE (r ->> 'id') || ':' || (r ->> 'number') = ANY (written || corrected)), '[]');
  END IF;

  -- The destination was removed while the attempt ran: the delivery stays cancelled, and its acceptance is on record.
  UPDATE "Delivery" d SET "claimedBy" = NULL,
    "status" = CASE d."status" WHEN 'cancelled' THEN 'cancelled' ELSE 'accepted' END::"DeliveryStatus",
    -- The first acceptance is the proof of the delivery: a resend keeps it.
    "acceptedAt" = COALESCE(d."acceptedAt", r."startedAt" + make_interval(secs => r."durationMs" / 1000.0))
  FROM jsonb_to_recordset(results) AS r ("id" uuid, "isAccepted" boolean, "startedAt" timestamptz, "durationMs" integer)
  WHERE d."id" = r."id" AND r."isAccepted" AND d."status" IN ('due', 'dead', 'superseded', 'cancelled');

  -- "IS TRUE" keeps the planner from the index of claims, with which PostgreSQL would compare every claim of the worker with
  -- every result.
  UPDATE "Delivery" d SET
    "status" = CASE
      -- Alerts are not given up when another browser has accepted one.
      WHEN d."event" = 'lead.delivered' AND NOT d."isResend" AND EXISTS (
        SELECT 1 FROM "Delivery" other
        JOIN "Destination" theirs ON theirs."id" = other."destinationId"
        JOIN "Destination" own ON own."id" = d."destinationId"
        WHERE other."leadId" = d."leadId" AND other."event" = d."event" AND other."userId" = d."userId"
          AND other."status" = 'accepted' AND delivery_mode(d."userId") = 'failover'
          AND (r."retryAt" IS NULL OR (theirs."position", theirs."id") < (own."position", own."id"))) THEN 'superseded'
      WHEN r."retryAt" IS NULL THEN 'dead' ELSE 'due' END::"DeliveryStatus",
    "dueAt" = COALESCE(r."retryAt", d."dueAt"),
    "claimedBy" = NULL
  FROM jsonb_to_recordset(results) AS r ("id" uuid, "number" integer, "isAccepted" boolean, "retryAt" timestamptz)
  WHERE d."id" = r."id" AND NOT r."isAccepted" AND (d."claimedBy" = worker) IS TRUE AND d."attempts" = r."number";

  PERFORM queue_backups(ARRAY(
    SELECT r."id" FROM jsonb_to_recordset(results) AS r ("id" uuid, "isAccepted" boolean, "isFinal" boolean)
    WHERE NOT r."isAccepted" AND r."isFinal" IS NOT TRUE));

  -- A destination has accepted the lead: what waits for those after it is not sent any more.
  UPDATE "Delivery" other SET "status" = 'superseded'
  FROM jsonb_to_recordset(results) AS r ("id" uuid, "isAccepted" boolean)
  JOIN "Delivery" d ON d."id" = r."id"
  JOIN "Destination" own ON own."id" = d."destinationId"
  JOIN "Destination" theirs ON theirs."userId" = own."userId" AND (theirs."position", theirs."id") > (own."position", own."id")
  WHERE other."destinationId" = theirs."id" AND r."isAccepted" AND d."event" = 'lead.delivered' AND delivery_mode(d."userId") = 'failover'
    -- By the unique key: a backup may have thousands of others.
    AND other."event" = d."event" AND other."subjectId" = d."subjectId" AND other."status" = 'due' AND other."claimedBy" IS NULL
    AND NOT other."isResend";

  -- The same failures must not count twice. An attempt that failed on our side (isFinal) says nothing about the receiver.
  FOR "destinationId", "change" IN SELECT * FROM record_health(
    (SELECT COALESCE(jsonb_agg(r), '[]') FROM jsonb_array_elements(fresh) r WHERE (r ->> 'isFinal') IS DISTINCT FROM 'true'),
    moment)
  LOOP
    IF "change" = 'mended' THEN mended := mended || "destinationId"; END IF;
    RETURN NEXT;
  END LOOP;

  -- The breaker is open, or the destination was paused: deliveries that wait there without an attempt go to the backups now, not
  -- after a failure of their own. This runs at every later failure too, because a lead may be sold while the breaker opens.
  PERFORM queue_backups(ARRAY(
    SELECT w."id"
    FROM (SELECT DISTINCT d."destinationId" AS "id" FROM jsonb_to_recordset(results) AS r ("id" uuid, "isAccepted" boolean)
          JOIN "Delivery" d ON d."id" = r."id" WHERE NOT r."isAccepted" OFFSET 0) failed
    JOIN "Destination" t ON t."id" = failed."id" AND (t."failures" >= breaker_threshold() OR t."pausedAt" IS NOT NULL)
    JOIN "Delivery" w ON w."destinationId" = t."id"
    WHERE EXISTS (
        SELECT 1 FROM "Destination" n
        WHERE n."userId" = t."userId" AND n."kind" <> 'push' AND n."pausedAt" IS NULL AND n."removedAt" IS NULL
          AND (n."position", n."id") > (t."position", t."id"))
      AND w."status" = 'due' AND w."claimedBy" IS NULL AND w."heldAt" IS NULL AND w."digestAt" IS NULL AND w."attempts" = 0
      AND w."event" = 'lead.delivered'));

  -- The receiver works again. Its owner is told that what waited is sent now, but the next attempt may be hours away, so it is due now.
  -- Two kinds keep their time: what waits for a time of its own (as in sendWaitingNow), and what the receiver refused (400 to 499). If
  -- refused deliveries were sent after each accepted lead, they would be refused again and open the breaker again each time.
  -- This step is the last one and skips locked rows. Another call may hold a delivery that this one would change, and wait for one that
  -- this call has changed: waiting here could be a deadlock.
  IF cardinality(mended) > 0 THEN
    UPDATE "Delivery" d SET "dueAt" = moment WHERE d."id" IN (
      SELECT w."id" FROM "Delivery" w
      WHERE w."destinationId" = ANY (mended) AND w."status" = 'due' AND w."claimedBy" IS NULL AND w."digestAt" IS NULL
        -- The index "Delivery_due" is by account. A walk by destination would read thousands of deliveries that are over.
        AND w."userId" = ANY (ARRAY(SELECT t."userId" FROM "Destination" t WHERE t."id" = ANY (mended)))
        AND w."dueAt" > moment AND NOT (w."event" = 'lead.alert' AND w."leadId" IS NULL)
        AND NOT EXISTS (
          SELECT 1 FROM "DeliveryAttempt" a
          WHERE a."deliveryId" = w."id" AND a."number" = w."attempts" AND a."startedAt" >= w."createdAt" - interval '1 day'
            AND a."status" BETWEEN 400 AND 499
          OFFSET 0)
      FOR NO KEY UPDATE SKIP LOCKED);
    PERFORM pg_notify('leadwell_delivery', '');
  END IF;
END;
$$;
