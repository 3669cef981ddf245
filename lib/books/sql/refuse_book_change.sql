-- Refuses to change or remove an entry of the books, or a movement as Stripe listed it, for every role of the database. A wrong
-- entry is found by the check of the books; nobody corrects it in place. Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_book_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the books are only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "BookEntry_append_only"
  BEFORE UPDATE OR DELETE ON "BookEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_book_change();

CREATE OR REPLACE TRIGGER "BookEntry_no_truncate"
  BEFORE TRUNCATE ON "BookEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_book_change();

CREATE OR REPLACE TRIGGER "BalanceMovement_append_only"
  BEFORE UPDATE OR DELETE ON "BalanceMovement"
  FOR EACH ROW EXECUTE FUNCTION refuse_book_change();

CREATE OR REPLACE TRIGGER "BalanceMovement_no_truncate"
  BEFORE TRUNCATE ON "BalanceMovement"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_book_change();
