-- Refuses a change of a payment's state that may_move_payment does not allow. Without it, a payment that has its order could be
-- refunded as one without, and refunded money could buy an order. Called by its trigger, which asks first: an allowed move
-- costs no call of this function.
CREATE OR REPLACE FUNCTION refuse_payment_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a payment that is % cannot become %', OLD."state", NEW."state" USING ERRCODE = 'check_violation';
END;
$$;

CREATE OR REPLACE TRIGGER "Payment_moves_by_table"
  BEFORE UPDATE OF "state" ON "Payment"
  FOR EACH ROW WHEN (OLD."state" <> NEW."state" AND NOT may_move_payment(OLD."state", NEW."state"))
  EXECUTE FUNCTION refuse_payment_move();
