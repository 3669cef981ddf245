-- AlterTable
ALTER TABLE "LeadNote" ADD COLUMN     "endedFollowUpAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "QueuedLead" ADD COLUMN     "isSuppressed" BOOLEAN NOT NULL DEFAULT false;

-- Sold leads whose person came on the suppression list before this column existed.
UPDATE "QueuedLead" q SET "isSuppressed" = true
FROM "Lead" l
WHERE l."id" = q."leadId" AND (
  EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'phone' AND s."hash" IN (l."phoneIndex", l."nextPhoneIndex"))
  OR EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'email' AND s."hash" IN (l."emailIndex", l."nextEmailIndex")));

-- Lists and counts are read from these two indexes alone (20261122112000_add_queued_leads): they need the new column.
DROP INDEX "QueuedLead_by_sale";
CREATE INDEX "QueuedLead_by_sale" ON "QueuedLead" ("userId", "soldAt" DESC, "leadId" DESC)
  INCLUDE ("consentAt", "callArea", "progress", "followUpAt", "restUntil", "isReachable", "isSuppressed", "line", "orderId")
  WHERE "userId" IS NOT NULL;
DROP INDEX "QueuedLead_by_consent";
CREATE INDEX "QueuedLead_by_consent" ON "QueuedLead" ("userId", "consentAt" DESC, "leadId" DESC)
  INCLUDE ("soldAt", "callArea", "progress", "followUpAt", "restUntil", "isReachable", "isSuppressed", "line", "orderId")
  WHERE "userId" IS NOT NULL;
