-- A period is charged once the email that announces it was sent, or refused for good (lib/plans/begin-periods.server.ts).
ALTER TABLE "PlanCycle" ADD COLUMN "previewSentAt" TIMESTAMPTZ(3), ADD COLUMN "previewRefusedAt" TIMESTAMPTZ(3);

-- What was announced before this release counts as sent: nobody has noted it.
UPDATE "PlanCycle" SET "previewSentAt" = "announcedAt" WHERE "status" = 'due';

-- For workers of the previous release, which run until an update is complete: they announce, and do not note what they send. This
-- release always writes the column.
ALTER TABLE "PlanCycle" ALTER COLUMN "previewSentAt" SET DEFAULT CURRENT_TIMESTAMP;
