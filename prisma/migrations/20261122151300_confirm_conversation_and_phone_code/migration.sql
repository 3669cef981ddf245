-- AlterTable
ALTER TABLE "ConsumerVisit" ADD COLUMN     "smsRequestedAt" TIMESTAMPTZ(3),
ADD COLUMN     "smsRequests" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "InquiryMessage" ADD COLUMN     "emailConfirmed" BOOLEAN NOT NULL DEFAULT false;
