-- Refuses a catalog in which a lead costs more in a package than in the builder: a package is sold with Premium leads of
-- any line, so its price per lead is at most the lowest price of a Premium type on offer. Called by its triggers. Two
-- writers at the same moment could each be right and both together wrong, so the second one waits for the first.
CREATE OR REPLACE FUNCTION refuse_dear_package() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  dear record;
BEGIN
  PERFORM pg_advisory_xact_lock(1129270348);
  SELECT p."id" AS package, t."id" AS type INTO dear
  FROM "LeadPackage" p JOIN "LeadType" t ON t."tier" = 'premium' AND t."isOffered"
  WHERE p."isOffered" AND p."priceCents"::bigint > t."basePriceCents"::bigint * p."leadsPerMonth" LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'package % costs more per lead than lead type %', dear.package, dear.type
      USING ERRCODE = 'check_violation', CONSTRAINT = 'LeadPackage_not_dearer';
  END IF;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "LeadPackage_not_dearer"
  AFTER INSERT OR UPDATE ON "LeadPackage"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_dear_package();

CREATE OR REPLACE TRIGGER "LeadType_not_cheaper"
  AFTER INSERT OR UPDATE ON "LeadType"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_dear_package();
