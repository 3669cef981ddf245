-- Lets posts with the same certificate of consent wait for each other's commit, so that is_certificate_used sees the lead of the one
-- before. The locks are taken in one order, so two calls do not deadlock. Called by ingest_lead.
CREATE OR REPLACE FUNCTION hold_certificates(trusted_form_url text, jornaya_id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  certificate integer;
BEGIN
  FOR certificate IN
    SELECT DISTINCT hashtext(c) FROM unnest(ARRAY[trusted_form_url, lower(jornaya_id)]) c WHERE c IS NOT NULL ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock(7215, certificate);
  END LOOP;
END;
$$;
