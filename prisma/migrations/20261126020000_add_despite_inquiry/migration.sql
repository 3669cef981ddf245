-- AlterTable
ALTER TABLE "PartialRefund" ADD COLUMN     "despiteInquiry" BOOLEAN NOT NULL DEFAULT false;
