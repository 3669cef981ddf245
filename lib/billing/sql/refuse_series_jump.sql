-- Refuses every change of a series of document numbers except to the next number, or to number 1 of a later year. A skipped
-- number would be a gap in the books, and a repeated one a duplicate. Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_series_jump() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."kind" = OLD."kind" AND (
      (NEW."year" = OLD."year" AND NEW."lastNumber" = OLD."lastNumber" + 1)
      OR (NEW."year" > OLD."year" AND NEW."lastNumber" = 1)
    ) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a series of billing documents only moves to its next number';
END;
$$;

CREATE OR REPLACE TRIGGER "BillingSeries_next_number"
  BEFORE UPDATE OR DELETE ON "BillingSeries"
  FOR EACH ROW EXECUTE FUNCTION refuse_series_jump();

CREATE OR REPLACE TRIGGER "BillingSeries_no_truncate"
  BEFORE TRUNCATE ON "BillingSeries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_series_jump();
