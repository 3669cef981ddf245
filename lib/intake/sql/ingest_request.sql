-- Stores a post as ingest_lead does, at most once for each Idempotency-Key, and keeps the response with the key: one statement,
-- so a caller that is frozen or killed leaves no lock behind. Called by store-lead.server.ts. The key's row is inserted first:
-- other calls with the key wait for it, and then find it. `responses` has a response for each result of ingest_lead, by `known`
-- or else by status, and one for every other result ("other"). The row gets the id of the posted lead when it is inserted, because that
-- column has an index: an update to the same value writes no index again. Only an identical post ends with the id of another lead.
-- The settings also hold for ingest_lead. They forbid scans of whole tables: a session keeps its plans, and would use the plan of
-- an empty table after the table has grown.
-- Returns what ingest_lead returns, or 'key-used' in `known`: nothing was written.
CREATE OR REPLACE FUNCTION ingest_request(
  idempotency_key text, responses jsonb,
  index_keys text, posted jsonb, payload_hashes text[], phone_hashes text[], email_hashes text[],
  checks jsonb, score_check jsonb, evidence jsonb, key_sealed text, daily_cap integer, is_offered boolean
) RETURNS TABLE ("leadId" uuid, "known" text, "status" "LeadStatus") LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  publisher_id uuid := (posted->>'publisherId')::uuid;
BEGIN
  IF idempotency_key IS NOT NULL THEN
    INSERT INTO "IntakeRequest" ("publisherId", "idempotencyKey", "bodyHash", "responseStatus", "response", "leadId")
    VALUES (publisher_id, idempotency_key, posted->>'payloadHash', 200, '{}', (posted->>'id')::uuid) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      RETURN QUERY SELECT NULL::uuid, 'key-used', NULL::"LeadStatus";
      RETURN;
    END IF;
  END IF;

  SELECT i."leadId", i."known", i."status" INTO "leadId", "known", "status"
  FROM ingest_lead(index_keys, posted, payload_hashes, phone_hashes, email_hashes, checks, score_check, evidence,
    key_sealed, daily_cap, is_offered) i;

  IF idempotency_key IS NOT NULL AND "leadId" IS NULL THEN
    DELETE FROM "IntakeRequest" r WHERE r."publisherId" = publisher_id AND r."idempotencyKey" = idempotency_key;
  ELSIF idempotency_key IS NOT NULL THEN
    UPDATE "IntakeRequest" r SET "response" =
      COALESCE(responses->COALESCE(ingest_request."known", ingest_request."status"::text), responses->'other')
        || jsonb_build_object('leadId', ingest_request."leadId"), "leadId" = ingest_request."leadId"
    WHERE r."publisherId" = publisher_id AND r."idempotencyKey" = idempotency_key;
  END IF;
  RETURN NEXT;
END;
$$;
