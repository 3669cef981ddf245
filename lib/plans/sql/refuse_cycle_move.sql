-- Refuses a change of a period's status that may_move_cycle does not allow, and a change of what was announced once
-- the charge has begun. Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_cycle_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" <> NEW."status" THEN
    RAISE EXCEPTION 'a period that is % cannot become %', OLD."status", NEW."status" USING ERRCODE = 'check_violation';
  END IF;
  RAISE EXCEPTION 'the price of a period that is % cannot change', OLD."status" USING ERRCODE = 'check_violation';
END;
$$;

CREATE OR REPLACE TRIGGER "PlanCycle_moves_by_table"
  BEFORE UPDATE OF "status" ON "PlanCycle"
  FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND NOT may_move_cycle(OLD."status", NEW."status"))
  EXECUTE FUNCTION refuse_cycle_move();

CREATE OR REPLACE TRIGGER "PlanCycle_keeps_its_price"
  BEFORE UPDATE OF "amountCents", "leadConfigId" ON "PlanCycle"
  FOR EACH ROW WHEN (OLD."status" <> 'due'
    AND (OLD."amountCents" <> NEW."amountCents" OR OLD."leadConfigId" <> NEW."leadConfigId"))
  EXECUTE FUNCTION refuse_cycle_move();
