-- AlterTable
ALTER TABLE "StripeEvent" ADD COLUMN     "refusedReason" TEXT;
