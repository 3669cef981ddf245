-- Refuses to change or remove a row of a dispute's history, for every role of the database. Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_dispute_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'dispute history is only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "DisputeChange_append_only"
  BEFORE UPDATE OR DELETE ON "DisputeChange"
  FOR EACH ROW EXECUTE FUNCTION refuse_dispute_history_change();

CREATE OR REPLACE TRIGGER "DisputeChange_no_truncate"
  BEFORE TRUNCATE ON "DisputeChange"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_dispute_history_change();
