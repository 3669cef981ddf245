-- A package had one price for every line, so a life lead cost up to 36 percent less in it than in the builder. Now it has a
-- discount, and its price for a line follows the builder's (docs/decisions/0007). Processes of the previous release read and write
-- "priceCents" until an update is complete: existing rows keep it, this release fills it after each change of the catalog and never
-- reads it, and the next release drops it with both defaults. The defaults are for rows that the previous release inserts and that this one has not
-- filled: the smallest discount, and a price that nobody pays by mistake.
ALTER TABLE "LeadPackage" ADD COLUMN "discountPercent" INTEGER NOT NULL DEFAULT 5;
ALTER TABLE "LeadPackage" ALTER COLUMN "priceCents" SET DEFAULT 100000000;

-- What the price was below the cheapest Premium type on offer, within the limits. Without such a type: the default.
UPDATE "LeadPackage" p SET "discountPercent" =
  LEAST(20, GREATEST(5, round(100 - 100 * p."priceCents"::numeric / (t."cents"::numeric * p."leadsPerMonth"))))
FROM (SELECT min("basePriceCents") AS "cents" FROM "LeadType" WHERE "tier" = 'premium' AND "isOffered") t
WHERE t."cents" IS NOT NULL;
ALTER TABLE "LeadPackage" ADD CONSTRAINT "LeadPackage_discount" CHECK ("discountPercent" BETWEEN 5 AND 20);

-- "$26 a lead" is not true for any line any more.
UPDATE "LeadPackage" p SET "features" = ARRAY(
  SELECT CASE WHEN f."feature" ~* '\$ ?[0-9][0-9,.]* ?(an?|per|each|/) ?([a-z]+ ){0,3}lead\M'
    THEN p."discountPercent" || '% below the builder''s price' ELSE f."feature" END
  FROM unnest(p."features") WITH ORDINALITY f ("feature", "position") ORDER BY f."position")
WHERE array_to_string(p."features", ' | ') ~* '\$ ?[0-9][0-9,.]* ?(an?|per|each|/) ?([a-z]+ ){0,3}lead\M';

-- A scheduled price of a package, or a scheduled feature that names a price per lead, would mean nothing. It is withdrawn, not
-- converted: which discount staff want is theirs to decide. The audit log says why. Nobody of the staff did it, and the history
-- needs an id: it is the one that no account has. A rise that plans were told of is withdrawn by the next announcement of prices.
WITH "withdrawn" AS (
  UPDATE "CatalogChange" SET "withdrawnAt" = now(), "withdrawnById" = '00000000-0000-0000-0000-000000000000'
  WHERE "appliedAt" IS NULL AND "withdrawnAt" IS NULL AND "itemKind" = 'package'
    AND ("fields" ? 'priceCents'
      OR ("fields" -> 'features' ->> 'to') ~* '\$ ?[0-9][0-9,.]* ?(an?|per|each|/) ?([a-z]+ ){0,3}lead\M')
  RETURNING "id", "itemId", "effectiveAt"
)
INSERT INTO "AuditEntry" ("action", "subjectType", "subjectId", "before", "after")
SELECT 'catalog.withdraw-change', 'package', "itemId", jsonb_build_object('change', "id"::text, 'from', to_char("effectiveAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
  jsonb_build_object('reason', 'An update: packages have a discount instead of a price. Schedule the change again as a discount.')
FROM "withdrawn";
