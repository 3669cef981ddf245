-- Refuses a change of a return's status that may_move_return does not allow, and a second review of a denial.
-- Called by its trigger, which asks first: an allowed move costs no call of this function.
CREATE OR REPLACE FUNCTION refuse_return_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a return that is % cannot become %', OLD."status", NEW."status" USING ERRCODE = 'check_violation';
END;
$$;

CREATE OR REPLACE TRIGGER "LeadReturn_moves_by_table"
  BEFORE UPDATE OF "status" ON "LeadReturn"
  FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (
    NOT may_move_return(OLD."status", NEW."status")
    OR (OLD."status" = 'denied' AND (OLD."reviewedAt" IS NOT NULL OR NEW."reviewedAt" IS NULL))))
  EXECUTE FUNCTION refuse_return_move();
