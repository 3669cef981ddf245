-- Refuses to change or remove an invoice, a credit note or a correction, for every role of the database. A wrong credit note
-- is cancelled by a correction. Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'billing documents are only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "BillingDocument_append_only"
  BEFORE UPDATE OR DELETE ON "BillingDocument"
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change();

CREATE OR REPLACE TRIGGER "BillingDocument_no_truncate"
  BEFORE TRUNCATE ON "BillingDocument"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_document_change();
