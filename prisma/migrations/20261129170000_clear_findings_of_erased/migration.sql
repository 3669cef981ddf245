-- The findings of a return may have the age of its consumer. An erasure clears them now; these were erased before.
UPDATE "LeadReturn" r SET "findings" = '[]'::jsonb
FROM "Lead" l WHERE l."id" = r."leadId" AND l."erasedAt" IS NOT NULL AND r."findings" <> '[]'::jsonb;
