-- CreateEnum
CREATE TYPE "IndexPhase" AS ENUM ('adding', 'replacing', 'done');

-- AlterTable
ALTER TABLE "Lead" ADD COLUMN     "nextEmailIndex" TEXT,
ADD COLUMN     "nextPhoneIndex" TEXT;

-- CreateTable
CREATE TABLE "ReceiptPerson" (
    "leadId" UUID NOT NULL,
    "person" CHAR(64) NOT NULL,

    CONSTRAINT "ReceiptPerson_pkey" PRIMARY KEY ("leadId")
);

-- CreateTable
CREATE TABLE "IndexKey" (
    "position" SMALLINT NOT NULL,
    "keyId" TEXT NOT NULL,
    "phase" "IndexPhase" NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "doneAt" TIMESTAMPTZ(3),

    CONSTRAINT "IndexKey_pkey" PRIMARY KEY ("position")
);

-- A person stands in stock once per line, also under the next key.
CREATE UNIQUE INDEX "Lead_stock_next_phone" ON "Lead" ("line", "nextPhoneIndex") WHERE "status" = 'verified';
CREATE UNIQUE INDEX "Lead_stock_next_email" ON "Lead" ("line", "nextEmailIndex") WHERE "status" = 'verified';
CREATE INDEX "Lead_next_phone" ON "Lead" ("nextPhoneIndex") WHERE "nextPhoneIndex" IS NOT NULL;
CREATE INDEX "Lead_next_email" ON "Lead" ("nextEmailIndex") WHERE "nextEmailIndex" IS NOT NULL;
