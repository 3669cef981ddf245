-- Refuses to change or remove the record that a customer accepted the terms of service, for every role of the database:
-- it is evidence in a dispute. Network and browser may be cleared, never set to something else. Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_terms_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
     AND (NEW."id", NEW."userId", NEW."leadConfigId", NEW."version", NEW."acceptedAt")
         = (OLD."id", OLD."userId", OLD."leadConfigId", OLD."version", OLD."acceptedAt")
     AND NEW."timeZone" IS NOT DISTINCT FROM OLD."timeZone"
     AND (NEW."ipAddress" IS NULL OR NEW."ipAddress" IS NOT DISTINCT FROM OLD."ipAddress")
     AND (NEW."userAgent" IS NULL OR NEW."userAgent" IS NOT DISTINCT FROM OLD."userAgent") THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'acceptance of terms is only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "TermsAcceptance_append_only"
  BEFORE UPDATE OR DELETE ON "TermsAcceptance"
  FOR EACH ROW EXECUTE FUNCTION refuse_terms_change();

CREATE OR REPLACE TRIGGER "TermsAcceptance_no_truncate"
  BEFORE TRUNCATE ON "TermsAcceptance"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_terms_change();
