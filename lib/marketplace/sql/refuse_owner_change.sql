-- Refuses to give a sold lead to another order, and to delete it. A lead is sold once.
-- Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_owner_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a lead has one owner for good';
END;
$$;

CREATE OR REPLACE TRIGGER "Lead_owner_set_once"
  BEFORE UPDATE OF "orderId" ON "Lead"
  FOR EACH ROW WHEN (OLD."orderId" IS NOT NULL AND NEW."orderId" IS DISTINCT FROM OLD."orderId")
  EXECUTE FUNCTION refuse_owner_change();

CREATE OR REPLACE TRIGGER "Lead_sold_stays"
  BEFORE DELETE ON "Lead"
  FOR EACH ROW WHEN (OLD."orderId" IS NOT NULL)
  EXECUTE FUNCTION refuse_owner_change();
