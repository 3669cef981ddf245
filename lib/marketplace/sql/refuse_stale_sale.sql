-- Refuses a sale whose consent is too old at the moment of the sale, whoever writes it. drop_unsellable has taken such
-- leads out of stock before: this is for a way to sell that does not call it. It fails as a collision does, so that
-- sell-leads.server.ts repeats a sale during which staff lowered the limit. Called by its trigger.
CREATE OR REPLACE FUNCTION refuse_stale_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM sold s
    JOIN "ConsentEvidence" c ON c."leadId" = s."leadId"
    LEFT JOIN "ConsentLimit" m ON m."line" = s."line"
    WHERE c."givenAt" < s."allocatedAt" - consent_age_limit(m."maxAgeDays")
  ) THEN
    RAISE EXCEPTION 'a lead whose consent is too old cannot be sold' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "Allocation_consent_fresh"
  AFTER INSERT ON "Allocation" REFERENCING NEW TABLE AS sold
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale_sale();
