-- Refuses to change or remove a row of a plan's history, for every role of the database. Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_plan_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of plans is only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "PlanChange_append_only"
  BEFORE UPDATE OR DELETE ON "PlanChange"
  FOR EACH ROW EXECUTE FUNCTION refuse_plan_history_change();

CREATE OR REPLACE TRIGGER "PlanChange_no_truncate"
  BEFORE TRUNCATE ON "PlanChange"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_plan_history_change();
