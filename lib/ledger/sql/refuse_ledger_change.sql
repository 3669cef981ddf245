-- Refuses to change or remove an entry of the ledger, or a published head, for every role of the database. Each entry is signed
-- over the one before it, so a changed entry would break the chain. Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "LedgerEntry_append_only"
  BEFORE UPDATE OR DELETE ON "LedgerEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE OR REPLACE TRIGGER "LedgerEntry_no_truncate"
  BEFORE TRUNCATE ON "LedgerEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE OR REPLACE TRIGGER "LedgerHead_append_only"
  BEFORE UPDATE OR DELETE ON "LedgerHead"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE OR REPLACE TRIGGER "LedgerHead_no_truncate"
  BEFORE TRUNCATE ON "LedgerHead"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
