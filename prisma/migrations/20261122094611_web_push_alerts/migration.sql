-- AlterEnum
ALTER TYPE "DestinationKind" ADD VALUE 'push';

-- AlterTable
ALTER TABLE "DeliverySettings" ADD COLUMN     "dailySummary" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "lastSummaryOn" DATE,
ADD COLUMN     "quietFromMinute" INTEGER,
ADD COLUMN     "quietUntilMinute" INTEGER;

-- Quiet hours have a beginning and an end, or there are none.
ALTER TABLE "DeliverySettings" ADD CONSTRAINT "DeliverySettings_quiet_hours" CHECK (
  ("quietFromMinute" IS NULL) = ("quietUntilMinute" IS NULL)
  AND "quietFromMinute" BETWEEN 0 AND 1439 AND "quietUntilMinute" BETWEEN 0 AND 1439
  AND "quietFromMinute" <> "quietUntilMinute");
