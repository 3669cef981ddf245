-- Queues the event lead.returned for the buyer's webhooks, in the transaction that approves the return.
-- Called by its trigger.
CREATE OR REPLACE FUNCTION queue_lead_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_event(NEW."userId", 'lead.returned', NEW."leadId", NEW."leadId", jsonb_build_object(
    'lead_id', NEW."leadId", 'order_id', NEW."orderId", 'reason', NEW."reason", 'decided_by', NEW."decidedBy",
    'remedy', NEW."granted"));
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "LeadReturn_queues_event"
  AFTER UPDATE OF "status" ON "LeadReturn"
  FOR EACH ROW WHEN (NEW."status" = 'approved' AND OLD."status" <> 'approved')
  EXECUTE FUNCTION queue_lead_returned();
