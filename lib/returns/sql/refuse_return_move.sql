-- Refuses a change of a return's status that is not allowed. An approval is final; a denial may be reviewed once; a
-- withdrawn return may be requested again. Called by its trigger.
CREATE OR REPLACE FUNCTION refuse_return_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" = 'open' OR (NEW."status" = 'open' AND (OLD."status" = 'withdrawn'
     OR (OLD."status" = 'denied' AND OLD."reviewedAt" IS NULL AND NEW."reviewedAt" IS NOT NULL))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a return that is % cannot become %', OLD."status", NEW."status" USING ERRCODE = 'check_violation';
END;
$$;

CREATE OR REPLACE TRIGGER "LeadReturn_moves_forward"
  BEFORE UPDATE OF "status" ON "LeadReturn"
  FOR EACH ROW WHEN (OLD."status" <> NEW."status") EXECUTE FUNCTION refuse_return_move();
