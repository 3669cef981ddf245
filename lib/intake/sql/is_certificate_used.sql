-- Returns whether a certificate of consent is the evidence of another person's lead. TrustedForm and Jornaya make one for each visit to a
-- form, so it proves the consent of one person: one request in several lines, or sent again, has the same. A post is of the
-- same person if it shares a phone or an email with the first lead of the certificate. Sharing one with any lead is not enough: each
-- invented person could share something with the one before.
-- Leads that no longer have the hashes of their person, such as erased ones, do not count.
-- Each of the two kinds is judged by its own first lead: together with a LeadiD of one's own, another person's certificate would pass.
-- They are asked for one after the other, because with OR the planner could read every evidence. Called by ingest_lead.
CREATE OR REPLACE FUNCTION is_certificate_used(
  trusted_form_url text, jornaya_id text, phone_hashes text[], email_hashes text[]
) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  lead_ids uuid[];
BEGIN
  FOR kind IN 1..2 LOOP
    lead_ids := '{}';
    IF kind = 1 AND trusted_form_url IS NOT NULL THEN
      lead_ids := ARRAY(SELECT c."leadId" FROM "ConsentEvidence" c WHERE c."trustedFormUrl" = trusted_form_url);
    ELSIF kind = 2 AND jornaya_id IS NOT NULL THEN
      lead_ids := ARRAY(SELECT c."leadId" FROM "ConsentEvidence" c WHERE lower(c."jornayaId") = lower(jornaya_id));
    END IF;
    CONTINUE WHEN lead_ids = '{}';
    IF (
      SELECT NOT COALESCE(l."phoneIndex" = ANY (phone_hashes) OR l."emailIndex" = ANY (email_hashes)
        OR l."nextPhoneIndex" = ANY (phone_hashes) OR l."nextEmailIndex" = ANY (email_hashes), false)
      FROM "Lead" l WHERE l."id" = ANY (lead_ids) AND l."phoneIndex" IS NOT NULL AND l."emailIndex" IS NOT NULL
      -- An order that fits no index: the planner could walk all leads by the time at which they came.
      ORDER BY l."receivedAt" + interval '0', l."id" LIMIT 1
    ) THEN RETURN true; END IF;
  END LOOP;
  RETURN false;
END;
$$;
