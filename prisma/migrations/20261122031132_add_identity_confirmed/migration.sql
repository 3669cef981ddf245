-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "identityConfirmedAt" TIMESTAMPTZ(3);
