-- Puts back what consumers asked for after the point to which a database was restored: the suppression list and the revoked
-- consents, from the copies that docs/privacy.md ("Backups and restoring") keeps. Run it as the owner of the tables, in the folder
-- of the copies, before any web, intake or worker process starts:
--   psql -v ON_ERROR_STOP=1 --single-transaction "$DATABASE_URL" -f /opt/leadwell/docs/restore-opt-outs.sql
-- Running it twice is safe, and an older copy takes no entry away and weakens none. A copy that a release made which had no
-- "earlierAddedAt" is refused by its header: then add this after the first CREATE.
--   ALTER TABLE saved_suppression DROP COLUMN "earlierAddedAt";
CREATE TEMP TABLE saved_suppression (LIKE "Suppression") ON COMMIT DROP;
CREATE TEMP TABLE saved_revocation (LIKE "ConsentRevocation") ON COMMIT DROP;
\copy saved_suppression FROM 'suppression.csv' WITH (FORMAT csv, HEADER match)
\copy saved_revocation FROM 'revocations.csv' WITH (FORMAT csv, HEADER match)

-- The cases of erasures that the restored database does not know: erase these persons again (docs/privacy.md).
SELECT s."source" AS "erase again", count(*) AS "entries"
FROM saved_suppression s LEFT JOIN "Suppression" known USING ("kind", "hash")
WHERE s."reason" = 'erased' AND known."reason" IS DISTINCT FROM 'erased' GROUP BY 1 ORDER BY 1;

-- An inserted entry tells the webhooks of the owners, by its trigger.
INSERT INTO "Suppression" AS known SELECT * FROM saved_suppression
ON CONFLICT ("kind", "hash") DO UPDATE SET "reason" = EXCLUDED."reason", "source" = EXCLUDED."source", "addedAt" = EXCLUDED."addedAt",
  "earlierReason" = EXCLUDED."earlierReason", "earlierSource" = EXCLUDED."earlierSource",
  "earlierAddedAt" = EXCLUDED."earlierAddedAt"
WHERE known."reason" <> 'erased' AND (EXCLUDED."reason" = 'erased' OR EXCLUDED."reason" = 'revoked' AND known."reason" <> 'revoked');

-- Leads that came in after the restore point are gone.
INSERT INTO "ConsentRevocation" SELECT r.* FROM saved_revocation r JOIN "Lead" l ON l."id" = r."leadId" ON CONFLICT DO NOTHING;

-- The owners' lists say "Do not call" again.
UPDATE "QueuedLead" q SET "isSuppressed" = true FROM "Lead" l
WHERE l."id" = q."leadId" AND NOT q."isSuppressed" AND (
  EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'phone' AND s."hash" IN (l."phoneIndex", l."nextPhoneIndex"))
  OR EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'email' AND s."hash" IN (l."emailIndex", l."nextEmailIndex")));
