-- Tells the owner of a sold lead that its person asked again, in the transaction that stores the repeated inquiry: queues the event
-- lead.asked_again for webhooks, once for each inquiry, and notes that an email is to be sent, at most one a day for a lead.
-- Called by its triggers: intake stores a repeated inquiry with its owner, drop_unsellable finds one among the leads in stock. An
-- inquiry that came while the lead was still in stock has no contact, and nobody is told.
CREATE OR REPLACE FUNCTION queue_repeated_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT gets_repeated_inquiries(NEW."duplicateOfId") THEN RETURN NULL; END IF;
  PERFORM queue_event(a."userId", 'lead.asked_again', NEW."id", a."leadId", jsonb_build_object(
    'lead_id', a."leadId",
    'asked_at', to_char(NEW."receivedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  FROM "Allocation" a WHERE a."leadId" = NEW."duplicateOfId";
  INSERT INTO "RepeatNotice" ("leadId", "day") VALUES (NEW."duplicateOfId", trade_day(now())) ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "Lead_repeated_at_intake"
  AFTER INSERT ON "Lead"
  FOR EACH ROW WHEN (NEW."duplicateOfId" IS NOT NULL AND NEW."phoneSealed" IS NOT NULL)
  EXECUTE FUNCTION queue_repeated_inquiry();

CREATE OR REPLACE TRIGGER "Lead_repeated_in_stock"
  AFTER UPDATE OF "duplicateOfId" ON "Lead"
  FOR EACH ROW WHEN (OLD."duplicateOfId" IS NULL AND NEW."duplicateOfId" IS NOT NULL AND NEW."phoneSealed" IS NOT NULL)
  EXECUTE FUNCTION queue_repeated_inquiry();
