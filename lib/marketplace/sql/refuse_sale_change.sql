-- Refuses to change or remove a sale or a sold person. Both prove that a person was sold once per line.
-- Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_sale_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was sold is only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "SoldPerson_append_only"
  BEFORE UPDATE OR DELETE ON "SoldPerson"
  FOR EACH ROW EXECUTE FUNCTION refuse_sale_change();

CREATE OR REPLACE TRIGGER "Allocation_append_only"
  BEFORE UPDATE OR DELETE ON "Allocation"
  FOR EACH ROW EXECUTE FUNCTION refuse_sale_change();

CREATE OR REPLACE TRIGGER "SoldPerson_no_truncate"
  BEFORE TRUNCATE ON "SoldPerson"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_sale_change();

CREATE OR REPLACE TRIGGER "Allocation_no_truncate"
  BEFORE TRUNCATE ON "Allocation"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_sale_change();
