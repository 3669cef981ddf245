-- Refuses to change or remove a change of the catalog, for every role of the database. A scheduled one is marked once, as
-- applied or as withdrawn. Called by its triggers.
CREATE OR REPLACE FUNCTION refuse_catalog_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."appliedAt" IS NULL AND OLD."withdrawnAt" IS NULL
      AND num_nonnulls(NEW."appliedAt", NEW."withdrawnAt") = 1
      AND (NEW."withdrawnAt" IS NULL) = (NEW."withdrawnById" IS NULL)
      AND to_jsonb(NEW) - ARRAY['appliedAt', 'withdrawnAt', 'withdrawnById']
        = to_jsonb(OLD) - ARRAY['appliedAt', 'withdrawnAt', 'withdrawnById']
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the history of the catalog is only ever inserted';
END;
$$;

CREATE OR REPLACE TRIGGER "CatalogChange_append_only"
  BEFORE UPDATE OR DELETE ON "CatalogChange"
  FOR EACH ROW EXECUTE FUNCTION refuse_catalog_history_change();

CREATE OR REPLACE TRIGGER "CatalogChange_no_truncate"
  BEFORE TRUNCATE ON "CatalogChange"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_catalog_history_change();
