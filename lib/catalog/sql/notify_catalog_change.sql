-- Tells every process that lead types or packages changed, at the commit, so that none keeps an old copy.
-- Called by its triggers.
CREATE OR REPLACE FUNCTION notify_catalog_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog_changed', '');
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "LeadPackage_announces_change"
  AFTER INSERT OR UPDATE OR DELETE ON "LeadPackage"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_change();

CREATE OR REPLACE TRIGGER "LeadType_announces_change"
  AFTER INSERT OR UPDATE OR DELETE ON "LeadType"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_change();
