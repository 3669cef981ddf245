-- Refuses to change or remove a sale or a sold person. Both prove that a person was sold once per line.
-- Called by its triggers. One narrow exception: npm run keys:rotate-index removes a sold person's hash of an older key,
-- in a transaction that has set leadwell.rotate_index, if the same lead, or the same repeated inquiry, has a hash of a newer key in its
-- place.
CREATE OR REPLACE FUNCTION refuse_sale_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'SoldPerson' AND current_setting('leadwell.rotate_index', true) = 'on' THEN
    IF EXISTS (
      SELECT 1 FROM "SoldPerson" newer
      WHERE newer."leadId" = OLD."leadId" AND newer."line" = OLD."line" AND newer."kind" = OLD."kind"
        AND newer."repeatId" IS NOT DISTINCT FROM OLD."repeatId"
        AND index_form(newer."hash") > index_form(OLD."hash")
    ) THEN
      RETURN OLD;
    END IF;
  END IF;
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
