-- Leads that were sold over the last two years, each with consent, sale, two person keys, its place in the list of calls, an accepted
-- delivery and five attempts. Their ids are random, as all were before decision 33: time-ordered ones would lie together. One buyer has them all. Called by bench/growth.ts in batches; $1 is the first number, $2 the last.
WITH made AS MATERIALIZED (
  SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS delivery, now() - random() * interval '700 days' AS at,
    (ARRAY['life','health','auto','property-casualty']::"Line"[])[1 + n % 4] AS line,
    md5(n::text) || md5('p' || n) AS phone, md5(n::text) || md5('e' || n) AS email
  FROM generate_series($1::bigint, $2::bigint) n
), leads AS (
  INSERT INTO "Lead" ("id", "publisherId", "line", "tier", "state", "zip", "status", "score", "attributesSealed", "firstNameSealed",
    "lastNameSealed", "phoneSealed", "emailSealed", "phoneIndex", "emailIndex", "payloadHash", "consentHash", "receivedAt",
    "verifiedAt", "soldAt", "orderId")
  SELECT id, '00000000-0000-4000-8000-000000000001', line, 'standard', 'TX', '73301', 'sold', 70, repeat('a', 120), repeat('s', 60),
    repeat('s', 60), repeat('s', 60), repeat('s', 80), 'p' || phone, 'e' || email, md5(id::text), repeat('c', 64), at, at, at,
    '00000000-0000-4000-8000-00000000000a' FROM made
), evidence AS (
  INSERT INTO "ConsentEvidence" ("leadId", "textSealed", "textHash", "version", "pageUrl", "addressSealed", "userAgent", "givenAt",
    "sha256", "retainUntil")
  SELECT id, repeat('s', 300), repeat('t', 64), '1', 'https://quotes.example', repeat('s', 60), 'bench', at, repeat('c', 64),
    at + interval '5 years' FROM made
), sales AS (
  INSERT INTO "Allocation" ("leadId", "orderId", "userId", "line", "allocatedAt", "rules", "passList")
  SELECT id, '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000002', line, at,
    jsonb_build_object('line', line, 'quantity', 10), jsonb_build_array(jsonb_build_object('rule', 'line', 'found', line)) FROM made
), persons AS (
  INSERT INTO "SoldPerson" ("line", "kind", "hash", "leadId")
  SELECT line, 'phone'::"ContactKind", 'p' || phone, id FROM made UNION ALL SELECT line, 'email', 'e' || email, id FROM made
), calls AS (
  INSERT INTO "QueuedLead" ("leadId", "userId", "orderId", "line", "callArea", "consentAt", "soldAt", "searchKeyId")
  SELECT id, '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000a', line, 'TX/', at, at, 'bench' FROM made
), deliveries AS (
  INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "leadId", "status", "attempts", "dueAt", "createdAt",
    "acceptedAt")
  SELECT delivery, '00000000-0000-4000-8000-00000000000d', '00000000-0000-4000-8000-000000000002', 'lead.delivered', id, id,
    'accepted', 5, at, at, at FROM made
)
INSERT INTO "DeliveryAttempt" ("deliveryId", "number", "destinationId", "startedAt", "durationMs", "isAccepted", "status")
SELECT delivery, number, '00000000-0000-4000-8000-00000000000d', at + number * interval '1 minute', 120, number = 5,
  CASE WHEN number = 5 THEN 200 ELSE 503 END
FROM made, generate_series(1, 5) number
