-- Queues the delivery of sold leads, in the transaction of the sale: a lead that has an owner has its delivery.
-- Mode failover: to the first active destination. If its circuit breaker is open, also to the next, up to the first whose breaker is
-- closed: otherwise the lead would wait for the next test, which may be minutes away. Mode all: to every active one.
-- Browsers with alerts get an alert about each lead in both modes; in the quiet hours of the account, they get one alert at the end
-- of these hours instead.
-- When the account chose digests, its email destinations get the leads in the next digest (lead_digest_at). An email that stands in
-- for a failing destination is sent at once.
-- Workers are notified at the commit.
-- Called by its trigger.
CREATE OR REPLACE FUNCTION queue_sold_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  queued integer;
  alerts integer;
BEGIN
  INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "leadId", "dueAt", "createdAt",
    "retryWindowStartedAt", "digestAt")
  SELECT time_ordered_id(s."allocatedAt"), t."id", s."userId", 'lead.delivered', s."leadId", s."leadId",
    COALESCE(q."digestAt", s."allocatedAt"), s."allocatedAt", s."allocatedAt", q."digestAt"
  FROM sold s
  CROSS JOIN LATERAL (
    SELECT o."id", o."kind", m."isAll" OR o."isFirst" AS "mayWait"
    FROM (SELECT COALESCE((SELECT m."mode" = 'all' FROM "DeliverySettings" m WHERE m."userId" = s."userId"), false) AS "isAll") m
    CROSS JOIN LATERAL (
      SELECT d."id", d."kind", row_number() OVER placed = 1 AS "isFirst",
        -- Whether a destination before this one accepts leads.
        bool_or(d."failures" < breaker_threshold()) OVER (placed ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "isSpare"
      FROM "Destination" d
      WHERE d."userId" = s."userId" AND d."kind" <> 'push' AND d."pausedAt" IS NULL AND d."removedAt" IS NULL
      WINDOW placed AS (ORDER BY d."position", d."id")
    ) o
    WHERE m."isAll" OR o."isSpare" IS NOT TRUE
  ) t
  CROSS JOIN LATERAL (
    SELECT CASE WHEN t."kind" = 'email' AND t."mayWait" THEN lead_digest_at(s."userId", s."allocatedAt") END AS "digestAt") q
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS queued = ROW_COUNT;

  INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "leadId", "dueAt", "createdAt",
    "retryWindowStartedAt")
  SELECT time_ordered_id(s."allocatedAt"), d."id", s."userId", 'lead.alert',
    -- One subject for each night: the alert at its end is queued once.
    CASE WHEN q."endsAt" IS NULL THEN s."leadId" ELSE md5(d."id"::text || q."endsAt"::text)::uuid END,
    CASE WHEN q."endsAt" IS NULL THEN s."leadId" END,
    COALESCE(q."endsAt", s."allocatedAt"), s."allocatedAt", s."allocatedAt"
  FROM sold s
  JOIN "Destination" d ON d."userId" = s."userId" AND d."kind" = 'push' AND d."pausedAt" IS NULL AND d."removedAt" IS NULL
  CROSS JOIN LATERAL (SELECT quiet_hours_end(s."userId", s."allocatedAt") AS "endsAt") q
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS alerts = ROW_COUNT;

  IF queued + alerts > 0 THEN PERFORM pg_notify('leadwell_delivery', ''); END IF;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "Allocation_queues_delivery"
  AFTER INSERT ON "Allocation" REFERENCING NEW TABLE AS sold
  FOR EACH STATEMENT EXECUTE FUNCTION queue_sold_leads();
