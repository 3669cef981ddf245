-- AlterTable
ALTER TABLE "Destination" ADD COLUMN     "ownerPausedAt" TIMESTAMPTZ(3);

ALTER TABLE "Destination" ADD CONSTRAINT "Destination_owner_pause_beneath_staff"
  CHECK ("ownerPausedAt" IS NULL OR "pausedBy" = 'staff');

-- What staff disabled before this column was there: the log says whom it had been paused by.
UPDATE "Destination" t SET "ownerPausedAt" = t."pausedAt"
WHERE t."pausedBy" = 'staff' AND (
  SELECT e."before" ->> 'pausedBy' FROM "AuditEntry" e
  WHERE e."subjectType" = 'destination' AND e."subjectId" = t."id"::text AND e."action" = 'delivery.disable-destination'
  ORDER BY e."id" DESC LIMIT 1) = 'owner';
