-- CreateEnum
CREATE TYPE "PurchaseStatus" AS ENUM ('charging', 'sold', 'refunded', 'declined', 'unavailable', 'abandoned');

-- AlterTable
ALTER TABLE "Lead" ADD COLUMN     "heldBy" UUID,
ADD COLUMN     "heldUntil" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "LeadConfiguration" ADD COLUMN     "leadIds" UUID[] DEFAULT ARRAY[]::UUID[];

-- CreateTable
CREATE TABLE "LeadPurchase" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "apiKeyId" UUID NOT NULL,
    "idempotencyHash" CHAR(64) NOT NULL,
    "bodyHash" CHAR(64) NOT NULL,
    "status" "PurchaseStatus" NOT NULL DEFAULT 'charging',
    "leadConfigId" UUID,
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "spentOn" DATE NOT NULL,
    "paymentIntentId" TEXT,
    "declineCode" TEXT,
    "unavailableIds" UUID[],
    "heldUntil" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LeadPurchase_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "LeadPurchase_leadConfigId_key" ON "LeadPurchase"("leadConfigId");

-- CreateIndex
CREATE UNIQUE INDEX "LeadPurchase_paymentIntentId_key" ON "LeadPurchase"("paymentIntentId");

-- CreateIndex
CREATE INDEX "LeadPurchase_apiKeyId_spentOn_idx" ON "LeadPurchase"("apiKeyId", "spentOn");

-- CreateIndex
CREATE INDEX "LeadPurchase_status_heldUntil_idx" ON "LeadPurchase"("status", "heldUntil");

-- CreateIndex
CREATE UNIQUE INDEX "LeadPurchase_userId_idempotencyHash_key" ON "LeadPurchase"("userId", "idempotencyHash");

-- AddForeignKey
ALTER TABLE "LeadPurchase" ADD CONSTRAINT "LeadPurchase_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeadPurchase" ADD CONSTRAINT "LeadPurchase_leadConfigId_fkey" FOREIGN KEY ("leadConfigId") REFERENCES "LeadConfiguration"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema language cannot say.

ALTER TABLE "Lead"
  ADD CONSTRAINT "Lead_hold_complete" CHECK (("heldBy" IS NULL) = ("heldUntil" IS NULL));

ALTER TABLE "LeadPurchase"
  ADD CONSTRAINT "LeadPurchase_paid_for_leads" CHECK ("status" NOT IN ('sold', 'refunded') OR "leadConfigId" IS NOT NULL);
