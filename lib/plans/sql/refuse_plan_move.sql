-- Refuses a change of a plan's status that may_move_plan does not allow. Called by its trigger, which asks first: an
-- allowed move costs no call of this function.
CREATE OR REPLACE FUNCTION refuse_plan_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a plan that is % cannot become %', OLD."status", NEW."status" USING ERRCODE = 'check_violation';
END;
$$;

CREATE OR REPLACE TRIGGER "Plan_moves_by_table"
  BEFORE UPDATE OF "status" ON "Plan"
  FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND NOT may_move_plan(OLD."status", NEW."status"))
  EXECUTE FUNCTION refuse_plan_move();
