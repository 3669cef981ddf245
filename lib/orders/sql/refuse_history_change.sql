-- Refuses to change or remove a row of an order's history, for every role of the database.
-- Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order history is only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "OrderStatusChange_append_only"
  BEFORE UPDATE OR DELETE ON "OrderStatusChange"
  FOR EACH ROW EXECUTE FUNCTION refuse_history_change();

CREATE OR REPLACE TRIGGER "OrderStatusChange_no_truncate"
  BEFORE TRUNCATE ON "OrderStatusChange"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
