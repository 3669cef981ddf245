-- Refuses to change or remove a note of staff, for every role of the database. Exception: closing an account clears the text
-- of the notes about it.
-- Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."text" IS NULL
    AND (NEW."id", NEW."subjectType", NEW."subjectId", NEW."userId", NEW."authorId", NEW."createdAt")
      = (OLD."id", OLD."subjectType", OLD."subjectId", OLD."userId", OLD."authorId", OLD."createdAt") THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'notes of staff are only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "StaffNote_append_only"
  BEFORE UPDATE OR DELETE ON "StaffNote"
  FOR EACH ROW EXECUTE FUNCTION refuse_note_change();

CREATE OR REPLACE TRIGGER "StaffNote_no_truncate"
  BEFORE TRUNCATE ON "StaffNote"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_note_change();
