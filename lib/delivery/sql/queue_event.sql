-- Queues an event for the webhooks of an account that asked for it, and notifies the workers at the commit. For a paused webhook
-- the event waits: no resend of leads would bring it later, and a program that never hears of a revoked consent goes on calling.
-- Called by queue_order_status, queue_consent_event, queue_lead_returned and queue_repeated_inquiry.
CREATE OR REPLACE FUNCTION queue_event(owner uuid, event_name text, subject uuid, about_lead uuid, body jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  queued integer;
BEGIN
  INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "leadId", "payload", "dueAt", "createdAt",
    "retryWindowStartedAt")
  SELECT time_ordered_id(clock_timestamp()), d."id", owner, event_name, subject, about_lead, body, clock_timestamp(), clock_timestamp(),
    clock_timestamp()
  FROM "Destination" d
  WHERE d."userId" = owner AND d."kind" = 'webhook' AND event_name = ANY (d."events")
    AND d."removedAt" IS NULL
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS queued = ROW_COUNT;
  IF queued > 0 THEN PERFORM pg_notify('leadwell_delivery', ''); END IF;
END;
$$;
