-- The phone or email of a repeated inquiry belongs to the person whose lead was sold (lib/marketplace/sql/join_repeats.sql).
ALTER TABLE "SoldPerson" ADD COLUMN "repeatId" UUID;

-- Inquiries that are stored already, the oldest of a phone or email first.
INSERT INTO "SoldPerson" ("line", "kind", "hash", "leadId", "repeatId")
SELECT DISTINCT ON (1, 2, 3) r."line", k."kind", k."hash", r."duplicateOfId", r."id"
FROM "Lead" r
JOIN "Allocation" a ON a."leadId" = r."duplicateOfId"
CROSS JOIN LATERAL (VALUES ('phone'::"ContactKind", r."phoneIndex"), ('email', r."emailIndex"),
  ('phone', r."nextPhoneIndex"), ('email', r."nextEmailIndex")) k ("kind", "hash")
WHERE r."status" = 'duplicate' AND r."orderId" IS NULL AND r."phoneSealed" IS NOT NULL AND k."hash" IS NOT NULL
ORDER BY 1, 2, 3, r."receivedAt"
ON CONFLICT DO NOTHING;
