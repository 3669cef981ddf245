-- Queues the event order.status_changed for the buyer's webhooks, in the transaction that changes the status.
-- Events can overtake each other, and the time of an attempt is not that of the change: changed_at orders them.
-- Called by its trigger.
CREATE OR REPLACE FUNCTION queue_order_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
BEGIN
  SELECT o."userId" INTO owner FROM "Order" o WHERE o."id" = NEW."orderId";
  PERFORM queue_event(owner, 'order.status_changed', gen_random_uuid(), NULL, jsonb_build_object(
    'order_id', NEW."orderId", 'from', NEW."from", 'to', NEW."to",
    'changed_at', to_char(NEW."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "OrderStatusChange_queues_event"
  AFTER INSERT ON "OrderStatusChange" FOR EACH ROW EXECUTE FUNCTION queue_order_status();
