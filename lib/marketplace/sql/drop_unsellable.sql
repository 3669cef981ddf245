-- Takes leads out of stock that may not be sold at this moment: the person is on the suppression list, was sold in this
-- line since the lead came in (with this phone or email, or another one of the person), or the consent evidence is missing or too old.
-- Returns the leads that are left. A sold person whose repeats brought too many phones and emails (takes_more_contacts) gets no more of
-- them: such a lead becomes a duplicate of nobody (duplicateOfId stays null), so nobody is told of it and none of its contacts joins.
-- Called by fill_order, allocate_lead and sell_chosen_leads after their last wait for a lock, because a suppression or another
-- sale may have been committed while they waited; and by ingest_lead, for leads that keep a new post of the person out. The caller
-- holds the locks on the leads.
-- A lead has two hashes of phone and of email while the keys of the blind indexes are rotated; nextPhoneIndex is null
-- otherwise, and matches nothing.
-- SoldPerson is asked for one hash after the other: with IN, PostgreSQL 15 and 16 read every person of the line until the table has
-- statistics, and in the functions that turn bitmap scans off they always do.
-- Evidence can only be missing after a restored backup or a change by hand: intake writes lead and evidence in one
-- transaction. Without this check the foreign key Allocation_consent_fkey would fail the whole sale.
CREATE OR REPLACE FUNCTION drop_unsellable(lead_ids uuid[], moment timestamptz) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  suppressed uuid[];
  repeated uuid[];
  unproven uuid[];
  expired uuid[];
BEGIN
  SELECT array_agg(j."id") FILTER (WHERE j."suppressed"), array_agg(j."id") FILTER (WHERE j."repeated"),
    array_agg(j."id") FILTER (WHERE j."unproven"), array_agg(j."id") FILTER (WHERE j."expired")
  INTO suppressed, repeated, unproven, expired
  FROM (
    SELECT l."id",
      EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'phone'
              AND s."hash" IN (l."phoneIndex", l."nextPhoneIndex") OFFSET 0)
      OR EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'email'
                 AND s."hash" IN (l."emailIndex", l."nextEmailIndex") OFFSET 0)
      AS "suppressed",
      EXISTS (SELECT 1 FROM "SoldPerson" p WHERE p."line" = l."line" AND p."kind" = 'phone' AND p."hash" = l."phoneIndex" OFFSET 0)
      OR EXISTS (SELECT 1 FROM "SoldPerson" p WHERE p."line" = l."line" AND p."kind" = 'phone' AND p."hash" = l."nextPhoneIndex" OFFSET 0)
      OR EXISTS (SELECT 1 FROM "SoldPerson" p WHERE p."line" = l."line" AND p."kind" = 'email' AND p."hash" = l."emailIndex" OFFSET 0)
      OR EXISTS (SELECT 1 FROM "SoldPerson" p WHERE p."line" = l."line" AND p."kind" = 'email' AND p."hash" = l."nextEmailIndex" OFFSET 0)
      AS "repeated",
      c."leadId" IS NULL AS "unproven",
      c."givenAt" < moment - consent_age_limit(m."maxAgeDays") AS "expired"
    FROM "Lead" l
    LEFT JOIN "ConsentEvidence" c ON c."leadId" = l."id"
    LEFT JOIN "ConsentLimit" m ON m."line" = l."line"
    WHERE l."id" = ANY (lead_ids)
  ) j;
  IF suppressed IS NULL AND repeated IS NULL AND unproven IS NULL AND expired IS NULL THEN RETURN lead_ids; END IF;

  PERFORM transition_leads(suppressed, 'suppressed');
  repeated := ARRAY(SELECT unnest(repeated) EXCEPT SELECT unnest(suppressed));
  PERFORM transition_leads(repeated, 'duplicate');
  UPDATE "Lead" l SET "duplicateOfId" = r."soldId"
  FROM "Lead" same CROSS JOIN LATERAL (SELECT COALESCE(
    (SELECT p."leadId" FROM "SoldPerson" p WHERE p."line" = same."line" AND p."kind" = 'phone' AND p."hash" = same."phoneIndex" LIMIT 1),
    (SELECT p."leadId" FROM "SoldPerson" p WHERE p."line" = same."line" AND p."kind" = 'phone' AND p."hash" = same."nextPhoneIndex" LIMIT 1),
    (SELECT p."leadId" FROM "SoldPerson" p WHERE p."line" = same."line" AND p."kind" = 'email' AND p."hash" = same."emailIndex" LIMIT 1),
    (SELECT p."leadId" FROM "SoldPerson" p WHERE p."line" = same."line" AND p."kind" = 'email' AND p."hash" = same."nextEmailIndex" LIMIT 1)
  ) AS "soldId") r
  WHERE same."id" = ANY (repeated) AND l."id" = same."id" AND takes_more_contacts(r."soldId", l."line");
  PERFORM join_repeats(repeated);
  PERFORM transition_leads(
    ARRAY(SELECT unnest(unproven) EXCEPT SELECT unnest(suppressed || repeated)), 'rejected');
  PERFORM transition_leads(
    ARRAY(SELECT unnest(expired) EXCEPT SELECT unnest(suppressed || repeated)), 'expired');
  IF unproven IS NOT NULL THEN
    INSERT INTO "LeadVerification" ("leadId", "names", "verdicts", "reasons", "durationsUs")
    SELECT u, array_agg(k."name" ORDER BY k."position"), array_agg(k."verdict" ORDER BY k."position"),
      array_agg(k."reason" ORDER BY k."position"), array_agg(k."durationUs" ORDER BY k."position")
    FROM unnest(unproven) u CROSS JOIN LATERAL (
      SELECT * FROM lead_checks(u) UNION ALL SELECT 32767, 'evidence', 'failed', 'consent-missing', 0) k
    GROUP BY u
    ON CONFLICT ("leadId") DO UPDATE SET "names" = EXCLUDED."names", "verdicts" = EXCLUDED."verdicts",
      "reasons" = EXCLUDED."reasons", "durationsUs" = EXCLUDED."durationsUs";
    RAISE WARNING 'leads without consent evidence were taken out of stock: %', unproven;
  END IF;
  RETURN ARRAY(SELECT unnest(lead_ids) EXCEPT SELECT unnest(suppressed || repeated || unproven || expired));
END;
$$;
