-- Returns the leads that may be sold at this moment, one by one: in stock, not held by a purchase, not suppressed, the
-- person not sold in this line since the lead came in, with consent evidence that is young enough, and of a lead type that is
-- on offer. Except for the hold and the offer, a sale checks the same rules under its locks (drop_unsellable). Called by
-- stock_page, hold_leads, list-stock.server.ts and hold-chosen.server.ts.
-- It does not call consent_max_age, because PostgreSQL would run the query of that function once for each lead. The argument must
-- not be volatile: with clock_timestamp() the whole stock would be read.
-- nextPhoneIndex and nextEmailIndex are null unless the keys of the blind indexes are rotated; null matches nothing.
-- PostgreSQL inserts this function into the statement that calls it, so that the indexes of "Lead" are used: that needs a
-- single SELECT, STABLE, and no SET.
CREATE OR REPLACE FUNCTION leads_for_sale(moment timestamptz) RETURNS SETOF "Lead" LANGUAGE sql STABLE AS $$
  SELECT l.* FROM "Lead" l
  WHERE l."status" = 'verified' AND l."orderId" IS NULL
    AND EXISTS (SELECT 1 FROM "LeadType" t WHERE t."line" = l."line" AND t."tier" = l."tier" AND t."isOffered" OFFSET 0)
    AND (l."heldUntil" IS NULL OR l."heldUntil" <= moment)
    AND EXISTS (SELECT 1 FROM "ConsentEvidence" c
                WHERE c."leadId" = l."id" AND c."givenAt" >= moment - consent_age_limit(
                  (SELECT a."maxAgeDays" FROM "ConsentLimit" a WHERE a."line" = l."line")) OFFSET 0)
    AND NOT EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'phone' AND s."hash" IN (l."phoneIndex", l."nextPhoneIndex") OFFSET 0)
    AND NOT EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'email' AND s."hash" IN (l."emailIndex", l."nextEmailIndex") OFFSET 0)
    AND NOT EXISTS (SELECT 1 FROM "SoldPerson" p
                    WHERE p."line" = l."line" AND p."kind" = 'phone' AND p."hash" IN (l."phoneIndex", l."nextPhoneIndex") OFFSET 0)
    AND NOT EXISTS (SELECT 1 FROM "SoldPerson" p
                    WHERE p."line" = l."line" AND p."kind" = 'email' AND p."hash" IN (l."emailIndex", l."nextEmailIndex") OFFSET 0)
$$;
