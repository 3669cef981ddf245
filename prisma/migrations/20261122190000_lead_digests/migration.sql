-- CreateEnum
CREATE TYPE "LeadEmails" AS ENUM ('each', 'hourly', 'daily');

-- AlterTable
ALTER TABLE "DeliverySettings" ADD COLUMN     "leadEmails" "LeadEmails" NOT NULL DEFAULT 'each';

-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "digestAt" TIMESTAMPTZ(3),
ADD COLUMN     "digestId" UUID;

-- Delivery workers pass over what waits for an email with several leads.
DROP INDEX "Delivery_waiting";
CREATE INDEX "Delivery_waiting" ON "Delivery" ("destinationId", "dueAt")
  WHERE "status" = 'due' AND "claimedBy" IS NULL AND "heldAt" IS NULL AND "digestAt" IS NULL;
-- What waits for such an email, and what such an email contains until it is accepted.
CREATE INDEX "Delivery_digest" ON "Delivery" ("digestAt", "digestId") WHERE "status" = 'due' AND "digestAt" IS NOT NULL;
