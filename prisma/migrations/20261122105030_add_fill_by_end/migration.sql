-- AlterTable
ALTER TABLE "OrderDemand" ADD COLUMN     "endedAt" TIMESTAMPTZ(3);
