-- Stores a checked post as a lead, with its checks, its consent evidence and its key, counts it against the publisher's
-- daily cap (a test post against that of test posts), and offers it to the open orders: one statement, so all of it is committed or
-- nothing. Called by ingest_request. Returns the lead, its status, and in `known` what was known before:
--   keys-changed         the caller's keys of the blind indexes are not the present ones; nothing was written
--   identical-payload    the publisher posted the same body less than a minute ago, with a live key as now; nothing was written,
--                        `leadId` is that lead
--   on-suppression-list, certificate-used, person-sold, too-many-contacts, person-in-stock
--                        the lead was stored and is not for sale
-- A post comes as the row that it becomes when nobody knows the person. Of a person on the suppression list, and of a post with
-- the certificate of another person's lead, nothing is kept that could find the person again; of one in stock, only the hashes. A
-- repeated inquiry of a sold person goes to the owner, unless it has a new phone or email after many others had one, too
-- (takes_more_contacts): of that one, only the hashes are kept, and nobody gets it.
-- A lead of the person that is in stock and may not be sold any more, because its consent is too old or gone, leaves the stock first.
-- The order of locks is the same in every call: the keys of the indexes (shared), the publisher's post, the person (shared, hold_persons), the
-- certificates of the consent (hold_certificates), leads of the person that leave the stock, the person's place in stock (unique index), the
-- publisher's day, the order. A repeated inquiry takes no day and no order: after its insert it waits for its place in SoldPerson. hold_index_keys keeps a rotation from going on while hashes
-- of the phase before are written. hold_persons keeps an entry of the suppression list from being added between the
-- look at the list and the commit, where neither this function nor the entry's transaction would see the other.
CREATE OR REPLACE FUNCTION ingest_lead(
  index_keys text, posted jsonb, payload_hashes text[], phone_hashes text[], email_hashes text[],
  checks jsonb, score_check jsonb, evidence jsonb, key_sealed text, daily_cap integer, is_offered boolean
) RETURNS TABLE ("leadId" uuid, "known" text, "status" "LeadStatus") LANGUAGE plpgsql AS $$
DECLARE
  lead "Lead";
  found_id uuid;
  is_suppressed boolean;
  phone_sold_id uuid;
  email_sold_id uuid;
  sold_id uuid;
  stock_id uuid;
  reason text;
  is_forgotten boolean;
  started_at timestamptz;
  is_stored boolean := false;
BEGIN
  IF index_keys IS DISTINCT FROM COALESCE(
    (SELECT string_agg(k."keyId" || ' ' || k."phase", ',' ORDER BY k."position") FROM hold_index_keys() k), '')
  THEN
    RETURN QUERY SELECT NULL::uuid, 'keys-changed', NULL::"LeadStatus";
    RETURN;
  END IF;

  -- A copy of this post that arrives at the same moment waits here. It then looks for identical posts in a snapshot of its own, and finds
  -- the lead of this call. The unique index on stock would not stop the copy if this lead is sold at once: the copy would be stored as
  -- a repeated inquiry. The first hash is the same for both, because only calls of one phase of a rotation come this far.
  IF NOT (posted->>'isTest')::boolean THEN
    PERFORM pg_advisory_xact_lock(7216, hashtext(concat(posted->>'publisherId', payload_hashes[1])));
  END IF;
  IF posted->>'status' = 'verified' THEN
    PERFORM hold_persons(phone_hashes || email_hashes, true);
    PERFORM hold_certificates(evidence->>'trustedFormUrl', evidence->>'jornayaId');
  END IF;
  -- Between the look and the insert, another post of the person can be stored: by phone, and then by email. One more look follows
  -- when leads left the stock.
  FOR attempt IN 1..4 LOOP
    lead := jsonb_populate_record(NULL::"Lead", posted);
    IF NOT lead."isTest" THEN
      -- The minutes are those of the index Lead_payload: the one before, its own, and the next one, because the clocks of two
      -- servers differ. The other conditions fit no index, or the planner could walk all posts of the publisher or of a minute.
      SELECT l."id" INTO found_id FROM "Lead" l
      WHERE date_trunc('minute', l."receivedAt" AT TIME ZONE 'UTC') = ANY (ARRAY(
          SELECT date_trunc('minute', lead."receivedAt" AT TIME ZONE 'UTC') + n * interval '1 minute' FROM generate_series(-1, 1) n))
        AND l."payloadHash" = ANY (payload_hashes) AND l."publisherId" IS NOT DISTINCT FROM lead."publisherId"
        AND NOT l."isTest" AND l."receivedAt" + interval '60 seconds' > lead."receivedAt"
      ORDER BY l."receivedAt" + interval '0' LIMIT 1;
      IF FOUND THEN
        RETURN QUERY SELECT found_id, 'identical-payload', NULL::"LeadStatus";
        RETURN;
      END IF;
    END IF;

    reason := NULL;
    IF lead."status" = 'verified' THEN
      started_at := clock_timestamp();
      -- SoldPerson is asked for one hash after the other: with = ANY, PostgreSQL 15 and 16 read every person of the line until the
      -- table has statistics.
      SELECT
        EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'phone' AND s."hash" = ANY (phone_hashes))
          OR EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'email' AND s."hash" = ANY (email_hashes)),
        (SELECT p."leadId" FROM unnest(phone_hashes) AS h CROSS JOIN LATERAL (
           SELECT s."leadId" FROM "SoldPerson" s
           WHERE s."line" = lead."line" AND s."kind" = 'phone' AND s."hash" = h OFFSET 0) p LIMIT 1),
        (SELECT p."leadId" FROM unnest(email_hashes) AS h CROSS JOIN LATERAL (
           SELECT s."leadId" FROM "SoldPerson" s
           WHERE s."line" = lead."line" AND s."kind" = 'email' AND s."hash" = h OFFSET 0) p LIMIT 1),
        COALESCE(
          (SELECT l."id" FROM "Lead" l
           WHERE l."line" = lead."line" AND l."phoneIndex" = ANY (phone_hashes) AND l."status" = 'verified' LIMIT 1),
          (SELECT l."id" FROM "Lead" l
           WHERE l."line" = lead."line" AND l."nextPhoneIndex" = ANY (phone_hashes) AND l."status" = 'verified' LIMIT 1),
          (SELECT l."id" FROM "Lead" l
           WHERE l."line" = lead."line" AND l."emailIndex" = ANY (email_hashes) AND l."status" = 'verified' LIMIT 1),
          (SELECT l."id" FROM "Lead" l
           WHERE l."line" = lead."line" AND l."nextEmailIndex" = ANY (email_hashes) AND l."status" = 'verified' LIMIT 1))
      INTO is_suppressed, phone_sold_id, email_sold_id, stock_id;
      sold_id := COALESCE(phone_sold_id, email_sold_id);
      -- The certificate comes first: publishers are told of it, and must not learn by it who is on the suppression list.
      reason := CASE WHEN is_certificate_used(evidence->>'trustedFormUrl', evidence->>'jornayaId', phone_hashes, email_hashes)
                     THEN 'certificate-used'
                     WHEN is_suppressed THEN 'on-suppression-list'
                     WHEN sold_id IS NOT NULL THEN CASE
                       WHEN (phone_sold_id IS NULL OR email_sold_id IS NULL) AND NOT takes_more_contacts(sold_id, lead."line")
                       THEN 'too-many-contacts' ELSE 'person-sold' END
                     WHEN stock_id IS NOT NULL THEN 'person-in-stock' END;
    END IF;

    -- A sale and expire_stock look at the consent in stock later: until then it must not keep fresh consent of the person out.
    IF reason = 'person-in-stock' AND NOT EXISTS (
      SELECT 1 FROM "ConsentEvidence" c
      WHERE c."leadId" = stock_id AND c."givenAt" >= clock_timestamp() - consent_max_age(lead."line"))
    THEN
      PERFORM drop_unsellable(ARRAY(
        SELECT l."id" FROM "Lead" l
        WHERE l."id" IN (SELECT * FROM leads_of_persons(phone_hashes, email_hashes))
          AND l."line" = lead."line" AND l."status" = 'verified' AND l."orderId" IS NULL
        ORDER BY l."id" FOR NO KEY UPDATE), clock_timestamp());
      CONTINUE;
    END IF;

    IF reason IS NOT NULL THEN
      lead."status" := CASE reason WHEN 'on-suppression-list' THEN 'suppressed' WHEN 'certificate-used' THEN 'rejected'
                                   ELSE 'duplicate' END;
      lead."score" := NULL;
      lead."verifiedAt" := NULL;
      lead."wantsBeneficiary" := false;
      lead."higherIncome" := false;
      IF lead."status" = 'duplicate' THEN lead."duplicateOfId" := COALESCE(sold_id, stock_id); END IF;
    END IF;
    IF reason <> 'person-sold' THEN
      lead."firstNameSealed" := NULL;
      lead."lastNameSealed" := NULL;
      lead."phoneSealed" := NULL;
      lead."emailSealed" := NULL;
      lead."streetSealed" := NULL;
      lead."citySealed" := NULL;
      lead."dateOfBirthSealed" := NULL;
      lead."attributesSealed" := NULL;
      lead."currentCarrier" := NULL;
      lead."consentHash" := NULL;
    END IF;
    -- Nothing that could find the person is kept, and nobody looks further.
    is_forgotten := COALESCE(reason IN ('on-suppression-list', 'certificate-used'), false);
    IF is_forgotten THEN
      lead."zip" := '00000';
      lead."phoneIndex" := NULL;
      lead."emailIndex" := NULL;
      lead."nextPhoneIndex" := NULL;
      lead."nextEmailIndex" := NULL;
    END IF;

    -- After the last look, by the clock that "soldAt" is read from: a receipt states both.
    IF reason IS NULL AND lead."status" = 'verified' THEN lead."verifiedAt" := clock_timestamp(); END IF;
    INSERT INTO "Lead" ("id", "publisherId", "line", "tier", "state", "zip", "status", "score", "attributesSealed",
      "wantsBeneficiary", "higherIncome", "currentCarrier", "firstNameSealed", "lastNameSealed", "phoneSealed", "emailSealed", "streetSealed",
      "citySealed", "dateOfBirthSealed", "phoneIndex", "emailIndex", "nextPhoneIndex", "nextEmailIndex", "payloadHash",
      "consentHash", "receivedAt", "verifiedAt", "duplicateOfId", "isTest")
    VALUES (lead."id", lead."publisherId", lead."line", lead."tier", lead."state", lead."zip", lead."status", lead."score",
      lead."attributesSealed", lead."wantsBeneficiary", lead."higherIncome", lead."currentCarrier", lead."firstNameSealed", lead."lastNameSealed",
      lead."phoneSealed", lead."emailSealed", lead."streetSealed", lead."citySealed", lead."dateOfBirthSealed",
      lead."phoneIndex", lead."emailIndex", lead."nextPhoneIndex", lead."nextEmailIndex", lead."payloadHash",
      lead."consentHash", lead."receivedAt", lead."verifiedAt", lead."duplicateOfId", lead."isTest")
    ON CONFLICT DO NOTHING;
    is_stored := FOUND;
    EXIT WHEN is_stored;
  END LOOP;
  IF NOT is_stored THEN
    RAISE EXCEPTION 'another post of the person was stored meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;

  IF reason = 'person-sold' THEN PERFORM join_repeats(ARRAY[lead."id"]); END IF;

  IF started_at IS NOT NULL THEN
    -- One look at certificate and person; its time is recorded with the first of the checks.
    checks := checks || jsonb_build_object(
      'name', CASE reason WHEN 'certificate-used' THEN 'certificate' ELSE 'suppression' END,
      'verdict', CASE WHEN is_forgotten THEN 'failed' ELSE 'passed' END, 'reason', CASE WHEN is_forgotten THEN reason END,
      'durationUs', round(extract(epoch FROM clock_timestamp() - started_at) * 1000000));
    IF NOT is_forgotten THEN
      checks := checks || jsonb_build_object(
        'name', 'person', 'verdict', CASE WHEN reason IS NULL THEN 'passed' ELSE 'failed' END, 'reason', reason, 'durationUs', 0);
    END IF;
    IF reason IS NULL THEN checks := checks || score_check; END IF;
  END IF;
  INSERT INTO "LeadVerification" ("leadId", "names", "verdicts", "reasons", "durationsUs")
  SELECT lead."id", array_agg(c."name" ORDER BY c."position"), array_agg(c."verdict" ORDER BY c."position"),
    array_agg(c."reason" ORDER BY c."position"), array_agg(c."durationUs" ORDER BY c."position")
  FROM ROWS FROM (jsonb_to_recordset(checks) AS ("name" text, "verdict" "LeadCheckVerdict", "reason" text, "durationUs" int))
    WITH ORDINALITY AS c ("name", "verdict", "reason", "durationUs", "position");

  IF lead."consentHash" IS NOT NULL THEN
    INSERT INTO "ConsentEvidence" ("leadId", "textSealed", "textHash", "version", "pageUrl", "addressSealed", "userAgent",
      "givenAt", "trustedFormUrl", "jornayaId", "sha256", "retainUntil")
    SELECT lead."id", e."textSealed", e."textHash", e."version", e."pageUrl", e."addressSealed", e."userAgent",
      e."givenAt", e."trustedFormUrl", e."jornayaId", e."sha256", e."retainUntil"
    FROM jsonb_populate_record(NULL::"ConsentEvidence", evidence) e;
  END IF;
  IF lead."phoneSealed" IS NOT NULL THEN
    INSERT INTO "LeadKey" ("leadId", "keySealed") VALUES (lead."id", key_sealed);
  END IF;

  IF lead."isTest" THEN
    -- TEST_POSTS_PER_DAY of lib/intake/test-posts.ts. In a table of its own: no live post waits for a test.
    INSERT INTO "PublisherTestCount" AS t ("publisherId", "day", "posts")
    SELECT lead."publisherId", trade_day(now()), 1
    ON CONFLICT ("publisherId", "day") DO UPDATE SET "posts" = t."posts" + 1 WHERE t."posts" < 5000;
    IF NOT FOUND THEN RAISE EXCEPTION 'the daily cap of test posts is reached' USING ERRCODE = 'LW429'; END IF;
  ELSIF lead."status" = 'verified' THEN
    -- Before the offer: a post that waits for the publisher's day, or finds its cap reached, holds no order. Nothing is counted
    -- without a cap: all posts of the publisher would wait for one row.
    IF daily_cap IS NOT NULL THEN
      INSERT INTO "PublisherDailyCount" AS c ("publisherId", "day", "accepted")
      SELECT lead."publisherId", trade_day(now()), 1 WHERE daily_cap > 0
      ON CONFLICT ("publisherId", "day") DO UPDATE SET "accepted" = c."accepted" + 1 WHERE c."accepted" < daily_cap;
      IF NOT FOUND THEN RAISE EXCEPTION 'the daily cap is reached' USING ERRCODE = 'LW429'; END IF;
    END IF;
    IF is_offered THEN
      PERFORM allocate_lead(lead."id");
      SELECT l."status" INTO lead."status" FROM "Lead" l WHERE l."id" = lead."id";
    END IF;
  END IF;
  RETURN QUERY SELECT lead."id", reason, lead."status";
END;
$$;
