-- The checks of a lead become one row with arrays instead of a row each. Processes of the previous release read the table
-- "LeadCheck", and its functions, until db:migrate has replaced them, write it. So its rows stay in "LeadCheckRow", and a view
-- takes its name. The next migration copies the rows. The next release drops the view and "LeadCheckRow".
CREATE TABLE "LeadVerification" (
    "leadId" UUID NOT NULL,
    "names" TEXT[] NOT NULL,
    "verdicts" "LeadCheckVerdict"[] NOT NULL,
    "reasons" TEXT[] NOT NULL,
    "durationsUs" INTEGER[] NOT NULL,

    CONSTRAINT "LeadVerification_pkey" PRIMARY KEY ("leadId"),
    -- One element of each array for each check; only a reason may be null.
    CONSTRAINT "LeadVerification_shape" CHECK (
      cardinality("names") > 0
      AND cardinality("verdicts") = cardinality("names")
      AND cardinality("reasons") = cardinality("names")
      AND cardinality("durationsUs") = cardinality("names")
      AND array_position("names", NULL) IS NULL
      AND array_position("verdicts", NULL) IS NULL
      AND array_position("durationsUs", NULL) IS NULL
    )
);
ALTER TABLE "LeadVerification" ADD CONSTRAINT "LeadVerification_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "LeadCheck" RENAME TO "LeadCheckRow";
ALTER TABLE "LeadCheckRow" RENAME CONSTRAINT "LeadCheck_pkey" TO "LeadCheckRow_pkey";
ALTER TABLE "LeadCheckRow" RENAME CONSTRAINT "LeadCheck_leadId_fkey" TO "LeadCheckRow_leadId_fkey";

-- Of a lead that is in both tables, only the rows that were added after the copy.
CREATE VIEW "LeadCheck" AS
SELECT v."leadId", c."position"::smallint AS "position", c."name", c."verdict", c."reason", c."durationUs"
FROM "LeadVerification" v
CROSS JOIN LATERAL unnest(v."names", v."verdicts", v."reasons", v."durationsUs")
  WITH ORDINALITY AS c ("name", "verdict", "reason", "durationUs", "position")
UNION ALL
SELECT r."leadId", r."position", r."name", r."verdict", r."reason", r."durationUs"
FROM "LeadCheckRow" r
WHERE r."position" > COALESCE(
  (SELECT cardinality(v."names") FROM "LeadVerification" v WHERE v."leadId" = r."leadId"), 0);

CREATE RULE "LeadCheck_insert" AS ON INSERT TO "LeadCheck" DO INSTEAD
  INSERT INTO "LeadCheckRow" ("leadId", "position", "name", "verdict", "reason", "durationUs")
  VALUES (NEW."leadId", NEW."position", NEW."name", NEW."verdict", NEW."reason", NEW."durationUs");

-- The product's role may do with table and view what it may do with the old table.
DO $$
DECLARE
  privilege record;
BEGIN
  FOR privilege IN
    SELECT a."grantee", a."privilege_type" FROM pg_class c, aclexplode(c."relacl") a
    WHERE c."oid" = '"LeadCheckRow"'::regclass AND a."grantee" <> c."relowner"
  LOOP
    EXECUTE format('GRANT %s ON "LeadVerification", "LeadCheck" TO %s', privilege."privilege_type",
      CASE WHEN privilege."grantee" = 0 THEN 'PUBLIC' ELSE privilege."grantee"::regrole::text END);
  END LOOP;
END $$;
