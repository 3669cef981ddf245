-- Returns the leads of persons, of every status, by the keyed hashes of their phones and emails. Each arm walks down an index of its own:
-- those of "phoneIndex" and "emailIndex" have no sold leads, which SoldPerson has. While the keys of the hashes are rotated, a lead
-- also has hashes of the next key. A sold lead is not found by the phone or email of a repeated inquiry: that finds the inquiry.
-- Called by lib/contacts (suppression, erasure and export of consumers), by ingest_lead, by /my-information, and by the searches of
-- staff and customers (search-leads.server.ts).
CREATE OR REPLACE FUNCTION leads_of_persons(phones text[], emails text[]) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l."id" FROM "Lead" l WHERE l."orderId" IS NULL AND l."phoneIndex" = ANY (phones)
  UNION SELECT l."id" FROM "Lead" l WHERE l."orderId" IS NULL AND l."emailIndex" = ANY (emails)
  UNION SELECT l."id" FROM "Lead" l WHERE l."nextPhoneIndex" = ANY (phones)
  UNION SELECT l."id" FROM "Lead" l WHERE l."nextEmailIndex" = ANY (emails)
  UNION SELECT p."leadId" FROM "SoldPerson" p
    WHERE p."line" = ANY (enum_range(NULL::"Line")) AND p."kind" = 'phone' AND p."hash" = ANY (phones) AND p."repeatId" IS NULL
  UNION SELECT p."leadId" FROM "SoldPerson" p
    WHERE p."line" = ANY (enum_range(NULL::"Line")) AND p."kind" = 'email' AND p."hash" = ANY (emails) AND p."repeatId" IS NULL
$$;
