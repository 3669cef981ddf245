-- Joins repeated inquiries that are stored already to their persons, the oldest of a phone or email first. It reads all leads, so it is
-- not in the migration that adds the column and locks the table. In a rotation of the keys a phone has two hashes, and which of them
-- belongs to which inquiry cannot be told here.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM "IndexKey" WHERE "phase" <> 'done') THEN
    RAISE EXCEPTION 'a rotation of the index keys is not finished: run npm run keys:rotate-index of the release before to its end, then migrate again';
  END IF;
END;
$$;

INSERT INTO "SoldPerson" ("line", "kind", "hash", "leadId", "repeatId")
SELECT DISTINCT ON (1, 2, 3) r."line", k."kind", k."hash", r."duplicateOfId", r."id"
FROM "Lead" r
JOIN "Allocation" a ON a."leadId" = r."duplicateOfId"
CROSS JOIN LATERAL (VALUES ('phone'::"ContactKind", r."phoneIndex"), ('email', r."emailIndex")) k ("kind", "hash")
WHERE r."status" = 'duplicate' AND r."orderId" IS NULL AND r."phoneSealed" IS NOT NULL AND k."hash" IS NOT NULL
ORDER BY 1, 2, 3, r."receivedAt"
ON CONFLICT DO NOTHING;
