-- Refuses to change or remove an entry of the reading log, for every role of the database: who saw a person's contact
-- must stay known. Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_view_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the reading log is only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "LeadView_append_only"
  BEFORE UPDATE OR DELETE ON "LeadView"
  FOR EACH ROW EXECUTE FUNCTION refuse_view_change();

CREATE OR REPLACE TRIGGER "LeadView_no_truncate"
  BEFORE TRUNCATE ON "LeadView"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_view_change();
