-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "paidOutsideAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "PartialRefund" ADD COLUMN     "paidOutsideAt" TIMESTAMPTZ(3);
