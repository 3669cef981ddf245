-- Adds the phones and emails of repeated inquiries to the person whose lead was sold (SoldPerson), because the owner gets these inquiries:
-- a later lead with such a phone or email is the same person, and goes to the same owner. The person of an inquiry is that of the lead
-- in its duplicateOfId. A phone or email that is known already stays as it is. While the keys of the blind indexes are rotated it has
-- two hashes, which belong to the same inquiry or sale: the second one of a known phone or email is left to the rotation.
-- Called by ingest_lead for a new inquiry, and by drop_unsellable for leads in stock that turn out to be repeats.
-- In the order of the keys, as in sell_leads: two callers wait for each other instead of ending in a deadlock. A sale of such a phone
-- or email that is not committed yet is waited for.
CREATE OR REPLACE FUNCTION join_repeats(lead_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "SoldPerson" ("line", "kind", "hash", "leadId", "repeatId")
  SELECT r."line", k."kind", h."hash", r."duplicateOfId", r."id"
  FROM "Lead" r
  CROSS JOIN LATERAL (VALUES ('phone'::"ContactKind", r."phoneIndex", r."nextPhoneIndex"),
    ('email', r."emailIndex", r."nextEmailIndex")) k ("kind", "hash", "nextHash")
  CROSS JOIN LATERAL (VALUES (k."hash"), (k."nextHash")) h ("hash")
  WHERE r."id" = ANY (lead_ids) AND r."duplicateOfId" IS NOT NULL AND h."hash" IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM "SoldPerson" p WHERE p."line" = r."line" AND p."kind" = k."kind" AND p."hash" = k."hash" OFFSET 0)
    AND NOT EXISTS (SELECT 1 FROM "SoldPerson" p WHERE p."line" = r."line" AND p."kind" = k."kind" AND p."hash" = k."nextHash" OFFSET 0)
  ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING
$$;
