-- Refuses a change of a purchase's status that may_move_purchase does not allow. Called by its trigger, which asks first: an
-- allowed move costs no call of this function.
CREATE OR REPLACE FUNCTION refuse_purchase_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a purchase that is % cannot become %', OLD."status", NEW."status" USING ERRCODE = 'check_violation';
END;
$$;

CREATE OR REPLACE TRIGGER "LeadPurchase_moves_by_table"
  BEFORE UPDATE OF "status" ON "LeadPurchase"
  FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND NOT may_move_purchase(OLD."status", NEW."status"))
  EXECUTE FUNCTION refuse_purchase_move();
