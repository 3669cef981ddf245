-- CreateEnum
CREATE TYPE "StripeRefundStatus" AS ENUM ('pending', 'succeeded', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "StripeRefundOrigin" AS ENUM ('ours', 'foreign');

-- CreateTable
CREATE TABLE "StripeRefund" (
    "id" TEXT NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "status" "StripeRefundStatus" NOT NULL,
    "origin" "StripeRefundOrigin" NOT NULL,
    "reason" TEXT,
    "failureReason" TEXT,
    "causeId" UUID,
    "stripeCreatedAt" TIMESTAMPTZ(3) NOT NULL,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StripeRefund_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StripeRefund_paymentIntentId_idx" ON "StripeRefund"("paymentIntentId");
