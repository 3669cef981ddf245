-- CreateEnum
CREATE TYPE "BookEntryKind" AS ENUM ('captured', 'payment_returned', 'refunded', 'refund_reversed', 'dispute_withdrawn', 'dispute_reinstated');

-- CreateEnum
CREATE TYPE "BookCheckVerdict" AS ENUM ('passed', 'differs', 'aborted');

-- CreateTable
CREATE TABLE "BookEntry" (
    "id" BIGSERIAL NOT NULL,
    "kind" "BookEntryKind" NOT NULL,
    "sourceId" TEXT NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "orderId" UUID,
    "amountCents" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BookEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BalanceMovement" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "kind" "BookEntryKind",
    "sourceId" TEXT,
    "paymentIntentId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "availableOn" TIMESTAMPTZ(3) NOT NULL,
    "listedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BalanceMovement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BookCheck" (
    "id" BIGSERIAL NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "verdict" "BookCheckVerdict",
    "movements" INTEGER NOT NULL DEFAULT 0,
    "differences" INTEGER NOT NULL DEFAULT 0,
    "firstDifference" TEXT,

    CONSTRAINT "BookCheck_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "BookEntry_paymentIntentId_idx" ON "BookEntry"("paymentIntentId");

-- CreateIndex
CREATE INDEX "BookEntry_orderId_idx" ON "BookEntry"("orderId");

-- CreateIndex
CREATE INDEX "BookEntry_occurredAt_idx" ON "BookEntry"("occurredAt");

-- CreateIndex
CREATE UNIQUE INDEX "BookEntry_kind_sourceId_key" ON "BookEntry"("kind", "sourceId");

-- CreateIndex
CREATE INDEX "BalanceMovement_kind_sourceId_idx" ON "BalanceMovement"("kind", "sourceId");

-- CreateIndex
CREATE INDEX "BalanceMovement_paymentIntentId_idx" ON "BalanceMovement"("paymentIntentId");

-- CreateIndex
CREATE INDEX "BookCheck_startedAt_idx" ON "BookCheck"("startedAt");

-- Payments and refunds from before the books. Refunds whose id we do not know are found by the first check against Stripe.
INSERT INTO "BookEntry" ("kind", "sourceId", "paymentIntentId", "orderId", "amountCents", "currency", "occurredAt")
SELECT 'captured', p."paymentIntentId", p."paymentIntentId", o."id", p."amountCents", p."currency",
  COALESCE(o."createdAt", p."createdAt")
FROM "Payment" p LEFT JOIN "Order" o ON o."paymentIntentId" = p."paymentIntentId"
WHERE p."state" IN ('settled', 'refunded', 'refunding')
ON CONFLICT DO NOTHING;

INSERT INTO "BookEntry" ("kind", "sourceId", "paymentIntentId", "orderId", "amountCents", "currency", "occurredAt")
SELECT 'refunded', p."refundId", p."paymentIntentId", o."id", p."amountCents", p."currency", p."checkedAt"
FROM "Payment" p LEFT JOIN "Order" o ON o."paymentIntentId" = p."paymentIntentId"
WHERE p."refundId" IS NOT NULL
ON CONFLICT DO NOTHING;

INSERT INTO "BookEntry" ("kind", "sourceId", "paymentIntentId", "orderId", "amountCents", "currency", "occurredAt")
SELECT 'refunded', r."refundId", r."paymentIntentId", r."orderId", r."amountCents", o."currency", r."paidAt"
FROM "PartialRefund" r JOIN "Order" o ON o."id" = r."orderId"
WHERE r."refundId" IS NOT NULL AND r."paidAt" IS NOT NULL
ON CONFLICT DO NOTHING;
