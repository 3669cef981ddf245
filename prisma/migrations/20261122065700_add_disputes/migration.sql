-- CreateEnum
CREATE TYPE "DisputeStatus" AS ENUM ('warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'won', 'lost', 'prevented');

-- AlterTable
ALTER TABLE "PartialRefund" ADD COLUMN     "failedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "refundFailedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Dispute" (
    "id" TEXT NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "DisputeStatus" NOT NULL,
    "dueBy" TIMESTAMPTZ(3),
    "submissions" INTEGER NOT NULL DEFAULT 0,
    "withdrawnCents" INTEGER NOT NULL DEFAULT 0,
    "stripeCreatedAt" TIMESTAMPTZ(3) NOT NULL,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DisputeChange" (
    "id" BIGSERIAL NOT NULL,
    "disputeId" TEXT NOT NULL,
    "from" "DisputeStatus",
    "to" "DisputeStatus" NOT NULL,
    "actorId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DisputeChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Dispute_paymentIntentId_idx" ON "Dispute"("paymentIntentId");

-- CreateIndex
CREATE INDEX "Dispute_status_dueBy_idx" ON "Dispute"("status", "dueBy");

-- CreateIndex
CREATE INDEX "DisputeChange_disputeId_id_idx" ON "DisputeChange"("disputeId", "id");

-- AddForeignKey
ALTER TABLE "DisputeChange" ADD CONSTRAINT "DisputeChange_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A refund that is owed can be lowered to nothing: somebody at Stripe's side has sent that money back.
ALTER TABLE "PartialRefund" DROP CONSTRAINT "PartialRefund_amount_positive";
ALTER TABLE "PartialRefund" ADD CONSTRAINT "PartialRefund_amount_not_negative" CHECK ("amountCents" >= 0 AND "leads" > 0);
