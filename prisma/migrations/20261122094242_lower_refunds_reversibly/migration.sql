-- AlterTable
ALTER TABLE "PartialRefund" ADD COLUMN     "coveredCents" INTEGER NOT NULL DEFAULT 0;

-- The rest of a refund that was sent in part is a row without leads of its own.
ALTER TABLE "PartialRefund" DROP CONSTRAINT "PartialRefund_amount_not_negative";
ALTER TABLE "PartialRefund" ADD CONSTRAINT "PartialRefund_amount_not_negative"
  CHECK ("amountCents" >= 0 AND "coveredCents" >= 0 AND "leads" >= 0);
