-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "processingSince" TIMESTAMPTZ(3);
