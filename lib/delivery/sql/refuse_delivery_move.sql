-- Refuses a change of a delivery's status that may_move_delivery does not allow, whoever makes it.
-- Called by its trigger, which asks may_move_delivery first: an allowed move costs no call of this function.
CREATE OR REPLACE FUNCTION refuse_delivery_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a delivery that is % cannot become %', OLD."status", NEW."status" USING ERRCODE = 'check_violation';
END;
$$;

CREATE OR REPLACE TRIGGER "Delivery_moves_by_table"
  BEFORE UPDATE OF "status" ON "Delivery"
  FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND NOT may_move_delivery(OLD."status", NEW."status"))
  EXECUTE FUNCTION refuse_delivery_move();
