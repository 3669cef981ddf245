-- Refuses a change of a lead's status that may_move_lead does not allow, whoever makes it.
-- Called by its trigger, which asks may_move_lead first: an allowed move costs no call of this function.
CREATE OR REPLACE FUNCTION refuse_lead_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a lead that is % cannot become %', OLD."status", NEW."status" USING ERRCODE = 'check_violation';
END;
$$;

CREATE OR REPLACE TRIGGER "Lead_moves_by_table"
  BEFORE UPDATE OF "status" ON "Lead"
  FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND NOT may_move_lead(OLD."status", NEW."status"))
  EXECUTE FUNCTION refuse_lead_move();
