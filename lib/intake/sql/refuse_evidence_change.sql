-- Refuses to change or remove consent evidence, for every role of the database. The receipt of a sale has the hash of
-- the evidence, and the evidence has to be what was certified. Called by its triggers. Three narrow exceptions:
-- 1. npm run keys:rotate replaces the two sealed columns, and nothing else, in a transaction that has set
--    leadwell.reseal (lib/platform/crypto/reseal-table.server.ts). The ledger check opens the new values and compares
--    their hash, so a false value shows.
-- 2. Evidence whose five years are over may be deleted. The foreign key Allocation_consent_fkey keeps that of a sale.
-- 3. lib/contacts/retention marks evidence of a sale as kept when its five years are over. Nothing else changes then, and the mark
--    stays: retention looked at the row for the last time.
-- Erasing a person changes no row, and evidence stays readable: its text and IP address are sealed with DATA_KEYS, not with the
-- key of the lead that an erasure destroys, and its other columns are in the clear.
CREATE OR REPLACE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('leadwell.reseal', true) = 'on'
    AND NEW."textSealed" IS NOT NULL AND NEW."addressSealed" IS NOT NULL
    AND to_jsonb(NEW) - '{textSealed,addressSealed}'::text[] = to_jsonb(OLD) - '{textSealed,addressSealed}'::text[]
  THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD."retainUntil" < clock_timestamp() THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND NEW."keptForSale" AND OLD."retainUntil" < clock_timestamp()
    AND to_jsonb(NEW) - 'keptForSale' = to_jsonb(OLD) - 'keptForSale'
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'consent evidence is only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "ConsentEvidence_append_only"
  BEFORE UPDATE OR DELETE ON "ConsentEvidence"
  FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();

CREATE OR REPLACE TRIGGER "ConsentEvidence_no_truncate"
  BEFORE TRUNCATE ON "ConsentEvidence"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();
