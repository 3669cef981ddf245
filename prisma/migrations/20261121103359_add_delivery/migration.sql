-- CreateEnum
CREATE TYPE "DestinationKind" AS ENUM ('webhook', 'email', 'hubspot', 'salesforce', 'mapped');

-- CreateEnum
CREATE TYPE "DeliveryMode" AS ENUM ('failover', 'all');

-- CreateEnum
CREATE TYPE "DestinationPause" AS ENUM ('owner', 'staff', 'gone', 'failing');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('due', 'accepted', 'dead', 'superseded', 'cancelled');

-- CreateTable
CREATE TABLE "DeliverySettings" (
    "userId" UUID NOT NULL,
    "mode" "DeliveryMode" NOT NULL DEFAULT 'failover',
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DeliverySettings_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Destination" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "DestinationKind" NOT NULL,
    "name" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "configSealed" TEXT,
    "secretSealed" TEXT,
    "previousSecretSealed" TEXT,
    "previousSecretUntil" TIMESTAMPTZ(3),
    "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "pausedAt" TIMESTAMPTZ(3),
    "pausedBy" "DestinationPause",
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMPTZ(3),
    "breakerUntil" TIMESTAMPTZ(3),
    "removedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Destination_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" UUID NOT NULL,
    "destinationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "leadId" UUID,
    "payload" JSONB,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'due',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "claimedBy" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "acceptedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeliveryAttempt" (
    "id" BIGSERIAL NOT NULL,
    "deliveryId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "destinationId" UUID NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "isAccepted" BOOLEAN NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "answerSealed" TEXT,
    "requestId" TEXT,

    CONSTRAINT "DeliveryAttempt_pkey" PRIMARY KEY ("deliveryId","number")
);

-- CreateTable
CREATE TABLE "DeliveryWorker" (
    "id" UUID NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DeliveryWorker_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Destination_userId_position_idx" ON "Destination"("userId", "position");

-- CreateIndex
CREATE INDEX "Delivery_leadId_idx" ON "Delivery"("leadId");

-- CreateIndex
CREATE INDEX "Delivery_userId_createdAt_idx" ON "Delivery"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_destinationId_event_subjectId_key" ON "Delivery"("destinationId", "event", "subjectId");

-- CreateIndex
CREATE UNIQUE INDEX "DeliveryAttempt_id_key" ON "DeliveryAttempt"("id");

-- CreateIndex
CREATE INDEX "DeliveryAttempt_destinationId_startedAt_idx" ON "DeliveryAttempt"("destinationId", "startedAt");

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_destinationId_fkey" FOREIGN KEY ("destinationId") REFERENCES "Destination"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryAttempt" ADD CONSTRAINT "DeliveryAttempt_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The queue: what waits, by destination and time; what is under way; where leads go now.
CREATE INDEX "Delivery_waiting" ON "Delivery" ("destinationId", "dueAt") WHERE "status" = 'due' AND "claimedBy" IS NULL;
CREATE INDEX "Delivery_claimed" ON "Delivery" ("destinationId", "claimedBy") WHERE "claimedBy" IS NOT NULL;
CREATE INDEX "Destination_open" ON "Destination" ("userId", "position") WHERE "pausedAt" IS NULL AND "removedAt" IS NULL;

ALTER TABLE "Destination" ADD CONSTRAINT "Destination_pause_has_reason"
  CHECK (("pausedAt" IS NULL) = ("pausedBy" IS NULL));
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_claim_is_due"
  CHECK ("claimedBy" IS NULL OR "status" = 'due');
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_accepted_at"
  CHECK (("status" = 'accepted') = ("acceptedAt" IS NOT NULL));

-- Failures in a row at which the breaker opens. lib/delivery/worker says it to people.
CREATE FUNCTION breaker_threshold() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 5 $$;

-- A sold lead is queued in the transaction of its sale: whoever owns a lead has its delivery.
CREATE FUNCTION queue_sold_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  queued integer;
BEGIN
  INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "leadId", "dueAt", "createdAt")
  SELECT gen_random_uuid(), t."id", s."userId", 'lead.delivered', s."leadId", s."leadId", s."allocatedAt", s."allocatedAt"
  FROM sold s
  CROSS JOIN LATERAL (
    SELECT d."id" FROM "Destination" d
    WHERE d."userId" = s."userId" AND d."pausedAt" IS NULL AND d."removedAt" IS NULL
    ORDER BY d."position", d."id"
    LIMIT CASE WHEN (SELECT m."mode" FROM "DeliverySettings" m WHERE m."userId" = s."userId") = 'all' THEN NULL ELSE 1 END
  ) t
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS queued = ROW_COUNT;
  IF queued > 0 THEN PERFORM pg_notify('leadwell_delivery', ''); END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "Allocation_queues_delivery"
  AFTER INSERT ON "Allocation" REFERENCING NEW TABLE AS sold
  FOR EACH STATEMENT EXECUTE FUNCTION queue_sold_leads();

-- Other events, for webhooks that asked for them.
CREATE FUNCTION queue_event(owner uuid, event_name text, subject uuid, about_lead uuid, body jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  queued integer;
BEGIN
  INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "leadId", "payload", "dueAt", "createdAt")
  SELECT gen_random_uuid(), d."id", owner, event_name, subject, about_lead, body, clock_timestamp(), clock_timestamp()
  FROM "Destination" d
  WHERE d."userId" = owner AND d."kind" = 'webhook' AND event_name = ANY (d."events")
    AND d."pausedAt" IS NULL AND d."removedAt" IS NULL
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS queued = ROW_COUNT;
  IF queued > 0 THEN PERFORM pg_notify('leadwell_delivery', ''); END IF;
END;
$$;

CREATE FUNCTION queue_order_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
BEGIN
  SELECT o."userId" INTO owner FROM "Order" o WHERE o."id" = NEW."orderId";
  PERFORM queue_event(owner, 'order.status_changed', gen_random_uuid(), NULL, jsonb_build_object(
    'order_id', NEW."orderId", 'from', NEW."from", 'to', NEW."to"));
  RETURN NULL;
END;
$$;

CREATE TRIGGER "OrderStatusChange_queues_event"
  AFTER INSERT ON "OrderStatusChange" FOR EACH ROW EXECUTE FUNCTION queue_order_status();

-- Whoever revokes consent is not called again: the owners of their leads are told.
CREATE FUNCTION queue_consent_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_event(a."userId", 'consent.revoked', a."leadId", a."leadId", jsonb_build_object('lead_id', a."leadId"))
  FROM "SoldPerson" p JOIN "Allocation" a ON a."leadId" = p."leadId"
  WHERE p."kind" = NEW."kind" AND p."hash" = NEW."hash";
  RETURN NULL;
END;
$$;

CREATE TRIGGER "Suppression_queues_event"
  AFTER INSERT ON "Suppression" FOR EACH ROW WHEN (NEW."reason" IN ('revoked', 'erased'))
  EXECUTE FUNCTION queue_consent_revoked();

-- Takes what is due, so much of each destination that a slow one does not hold the others up. Another worker's
-- rows are passed over. Where the breaker was open and is due, one delivery tries.
CREATE FUNCTION claim_deliveries(worker uuid, most integer, per_destination integer, moment timestamptz)
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
    (SELECT d."destinationId" FROM "Delivery" d WHERE d."status" = 'due' AND d."claimedBy" IS NULL
     ORDER BY d."destinationId" LIMIT 1)
    UNION ALL
    SELECT (SELECT d."destinationId" FROM "Delivery" d
            WHERE d."status" = 'due' AND d."claimedBy" IS NULL AND d."destinationId" > q."destinationId"
            ORDER BY d."destinationId" LIMIT 1)
    FROM queue q WHERE q."destinationId" IS NOT NULL
  ), open AS MATERIALIZED (
    SELECT t."id", GREATEST(0,
      CASE WHEN t."failures" >= breaker_threshold() THEN 1 ELSE per_destination END
      - (SELECT count(*) FROM "Delivery" c WHERE c."destinationId" = t."id" AND c."claimedBy" IS NOT NULL)) AS "room"
    FROM queue q JOIN "Destination" t ON t."id" = q."destinationId"
    WHERE t."pausedAt" IS NULL AND t."removedAt" IS NULL
      AND (t."breakerUntil" IS NULL OR t."breakerUntil" <= moment)
  ), chosen AS MATERIALIZED (
    SELECT w."id" FROM open o CROSS JOIN LATERAL (
      SELECT d."id" FROM "Delivery" d
      WHERE d."destinationId" = o."id" AND d."status" = 'due' AND d."claimedBy" IS NULL AND d."dueAt" <= moment
      ORDER BY d."dueAt" LIMIT o."room" FOR NO KEY UPDATE SKIP LOCKED
    ) w LIMIT most
  )
  UPDATE "Delivery" d SET "claimedBy" = worker, "attempts" = d."attempts" + 1
  FROM chosen WHERE d."id" = chosen."id"
  RETURNING d.*;
END;
$$;

-- Frees what dead workers held. The try may have arrived: it is sent again under the same id.
CREATE FUNCTION release_dead_claims(dead_before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
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

-- Writes down how tries went: the only writer of what becomes of a delivery that was sent. A result of a worker
-- that was taken for dead counts when it is good news, and else leaves the delivery to whoever has it now.
-- Returns destinations of which their owner must be told: the breaker opened, or it is paused from now on.
CREATE FUNCTION record_attempts(worker uuid, results jsonb, moment timestamptz)
RETURNS TABLE ("destinationId" uuid, "change" text) LANGUAGE plpgsql AS $$
BEGIN
  -- Destinations before deliveries, and in the order of the ids, as everybody who changes both: two that write about
  -- the same rows wait for each other.
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
    r."answerSealed", r."requestId"
  FROM r JOIN "Delivery" d ON d."id" = r."id"
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
      WHEN EXISTS (
        SELECT 1 FROM "Delivery" other
        WHERE other."leadId" = d."leadId" AND other."event" = d."event" AND other."userId" = d."userId"
          AND other."status" = 'accepted' AND delivery_mode(d."userId") = 'failover') THEN 'superseded'
      WHEN r."retryAt" IS NULL THEN 'dead' ELSE 'due' END::"DeliveryStatus",
    "dueAt" = COALESCE(r."retryAt", d."dueAt"),
    "claimedBy" = NULL
  FROM jsonb_to_recordset(results) AS r ("id" uuid, "number" integer, "isAccepted" boolean, "retryAt" timestamptz)
  WHERE d."id" = r."id" AND NOT r."isAccepted" AND d."claimedBy" = worker AND d."attempts" = r."number";

  PERFORM queue_backups(ARRAY(
    SELECT r."id" FROM jsonb_to_recordset(results) AS r ("id" uuid, "isAccepted" boolean) WHERE NOT r."isAccepted"));

  -- Taken by one destination: the others need not try any more.
  UPDATE "Delivery" other SET "status" = 'superseded'
  FROM jsonb_to_recordset(results) AS r ("id" uuid, "isAccepted" boolean)
  JOIN "Delivery" d ON d."id" = r."id"
  WHERE r."isAccepted" AND d."event" = 'lead.delivered' AND delivery_mode(d."userId") = 'failover'
    AND other."leadId" = d."leadId" AND other."event" = d."event" AND other."userId" = d."userId"
    AND other."id" <> d."id" AND other."status" = 'due' AND other."claimedBy" IS NULL;

  RETURN QUERY SELECT * FROM record_health(results, moment);
END;
$$;

CREATE FUNCTION delivery_mode(owner uuid) RETURNS "DeliveryMode" LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT m."mode" FROM "DeliverySettings" m WHERE m."userId" = owner), 'failover')
$$;

-- At the first failure of a lead's delivery the next destination gets it; at that one's first failure the one after it.
CREATE FUNCTION queue_backups(failed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  queued integer;
BEGIN
  INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "leadId", "dueAt", "createdAt")
  SELECT gen_random_uuid(), t."id", d."userId", d."event", d."subjectId", d."leadId", clock_timestamp(), clock_timestamp()
  FROM "Delivery" d JOIN "Destination" own ON own."id" = d."destinationId"
  CROSS JOIN LATERAL (
    SELECT n."id" FROM "Destination" n
    WHERE n."userId" = d."userId" AND n."pausedAt" IS NULL AND n."removedAt" IS NULL
      AND (n."position", n."id") > (own."position", own."id")
    ORDER BY n."position", n."id" LIMIT 1
  ) t
  WHERE d."id" = ANY (failed) AND d."event" = 'lead.delivered' AND d."status" IN ('due', 'dead')
    AND delivery_mode(d."userId") = 'failover'
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS queued = ROW_COUNT;
  IF queued > 0 THEN PERFORM pg_notify('leadwell_delivery', ''); END IF;
END;
$$;

-- Breaker and pauses. Open for 30 s at the fifth failure in a row, then twice as long each time, up to 10 minutes.
CREATE FUNCTION record_health(results jsonb, moment timestamptz)
RETURNS TABLE ("destinationId" uuid, "change" text) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  WITH tally AS (
    SELECT d."destinationId" AS "id", bool_or(r."isAccepted") AS "anyAccepted",
      count(*) FILTER (WHERE NOT r."isAccepted")::integer AS "failed",
      bool_or(r."isGone") AS "isGone"
    FROM jsonb_to_recordset(results) AS r ("id" uuid, "isAccepted" boolean, "isGone" boolean)
    JOIN "Delivery" d ON d."id" = r."id"
    GROUP BY d."destinationId"
  ), before AS (
    SELECT t."id", t."failures", t."pausedAt", t."failingSince" FROM "Destination" t
    WHERE t."id" IN (SELECT tally."id" FROM tally) ORDER BY t."id" FOR NO KEY UPDATE
  ), after AS (
    SELECT b."id", b."failures" AS "was", b."pausedAt",
      CASE WHEN y."anyAccepted" THEN 0 ELSE b."failures" + y."failed" END AS "now",
      CASE WHEN y."anyAccepted" THEN NULL ELSE COALESCE(b."failingSince", moment) END AS "since",
      CASE
        WHEN b."pausedAt" IS NOT NULL OR y."anyAccepted" THEN NULL
        WHEN y."isGone" THEN 'gone'
        WHEN b."failingSince" < moment - interval '5 days' THEN 'failing'
      END AS "pause"
    FROM before b JOIN tally y ON y."id" = b."id"
  ), changed AS (
    UPDATE "Destination" t SET
      "failures" = a."now", "failingSince" = a."since",
      "breakerUntil" = CASE WHEN a."now" >= breaker_threshold() THEN
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

-- A closed account receives nothing more, and what it took to reach its destinations is gone.
CREATE FUNCTION remove_destinations_of_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Destination" SET "removedAt" = COALESCE("removedAt", NEW."closedAt"), "configSealed" = NULL, "name" = '', "summary" = '',
    "secretSealed" = NULL, "previousSecretSealed" = NULL
  WHERE "userId" = NEW."id";
  UPDATE "Delivery" d SET "status" = 'cancelled', "claimedBy" = NULL
  FROM "Destination" t WHERE t."id" = d."destinationId" AND t."userId" = NEW."id" AND d."status" = 'due';
  UPDATE "DeliveryAttempt" a SET "answerSealed" = NULL
  FROM "Destination" t WHERE t."id" = a."destinationId" AND t."userId" = NEW."id";
  RETURN NULL;
END;
$$;

CREATE TRIGGER "User_closed_removes_destinations"
  AFTER UPDATE OF "closedAt" ON "User" FOR EACH ROW WHEN (OLD."closedAt" IS NULL AND NEW."closedAt" IS NOT NULL)
  EXECUTE FUNCTION remove_destinations_of_closed();
