-- CreateEnum
CREATE TYPE "ApiKeyMode" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "WebhookFormat" AS ENUM ('envelope', 'flat');

-- AlterTable
ALTER TABLE "Destination" ADD COLUMN     "webhookFormat" "WebhookFormat" NOT NULL DEFAULT 'envelope';

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "lastFour" CHAR(4) NOT NULL,
    "keyHash" TEXT NOT NULL,
    "mode" "ApiKeyMode" NOT NULL,
    "scopes" TEXT[],
    "dailyLimitCents" INTEGER,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_keyHash_key" ON "ApiKey"("keyHash");

-- CreateIndex
CREATE INDEX "ApiKey_userId_createdAt_idx" ON "ApiKey"("userId", "createdAt");

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema language cannot say.

ALTER TABLE "ApiKey"
  ADD CONSTRAINT "ApiKey_scopes_known" CHECK (cardinality("scopes") > 0 AND "scopes" <@ ARRAY[
    'leads:read', 'leads:purchase', 'leads:write', 'orders:read', 'webhooks:write']),
  ADD CONSTRAINT "ApiKey_limit_positive" CHECK ("dailyLimitCents" > 0);

-- The public API lists the stock newest first, with and without a lead type. Lead_stock serves a state.
CREATE INDEX "Lead_stock_newest" ON "Lead" ("verifiedAt" DESC, "id" DESC)
  WHERE "status" = 'verified' AND "orderId" IS NULL;
CREATE INDEX "Lead_stock_type" ON "Lead" ("line", "tier", "verifiedAt" DESC, "id" DESC)
  WHERE "status" = 'verified' AND "orderId" IS NULL;
