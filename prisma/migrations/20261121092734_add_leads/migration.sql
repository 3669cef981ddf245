-- CreateEnum
CREATE TYPE "LeadOutcome" AS ENUM ('contacted', 'quoted', 'sold', 'lost');

-- CreateEnum
CREATE TYPE "LeadStatus" AS ENUM ('received', 'verified', 'rejected', 'suppressed', 'duplicate', 'sold', 'erased');

-- CreateEnum
CREATE TYPE "LeadCheckVerdict" AS ENUM ('passed', 'failed', 'warned');

-- CreateEnum
CREATE TYPE "ContactKind" AS ENUM ('phone', 'email');

-- CreateEnum
CREATE TYPE "SuppressionReason" AS ENUM ('dnc', 'revoked', 'erased', 'manual');

-- CreateEnum
CREATE TYPE "PublisherKeyMode" AS ENUM ('live', 'test');

-- CreateTable
CREATE TABLE "OrderDemand" (
    "orderId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "line" "Line" NOT NULL,
    "tier" "Tier" NOT NULL,
    "states" TEXT[],
    "wantsBeneficiary" BOOLEAN NOT NULL DEFAULT false,
    "wantsHigherIncome" BOOLEAN NOT NULL DEFAULT false,
    "quantity" INTEGER NOT NULL,
    "allocated" INTEGER NOT NULL DEFAULT 0,
    "dailyCap" INTEGER,
    "paceDay" DATE,
    "paceCount" INTEGER NOT NULL DEFAULT 0,
    "pausedAt" TIMESTAMPTZ(3),
    "openSince" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OrderDemand_pkey" PRIMARY KEY ("orderId")
);

-- CreateTable
CREATE TABLE "Allocation" (
    "leadId" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "line" "Line" NOT NULL,
    "allocatedAt" TIMESTAMPTZ(3) NOT NULL,
    "rules" JSONB NOT NULL,
    "passList" JSONB NOT NULL,

    CONSTRAINT "Allocation_pkey" PRIMARY KEY ("leadId")
);

-- CreateTable
CREATE TABLE "LeadView" (
    "id" BIGSERIAL NOT NULL,
    "leadId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LeadView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LeadNote" (
    "id" BIGSERIAL NOT NULL,
    "leadId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "textSealed" TEXT,
    "outcome" "LeadOutcome",
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LeadNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Lead" (
    "id" UUID NOT NULL,
    "publisherId" UUID NOT NULL,
    "line" "Line" NOT NULL,
    "tier" "Tier" NOT NULL,
    "state" CHAR(2) NOT NULL,
    "zip" CHAR(5) NOT NULL,
    "status" "LeadStatus" NOT NULL,
    "score" INTEGER,
    "attributes" JSONB NOT NULL,
    "wantsBeneficiary" BOOLEAN NOT NULL DEFAULT false,
    "higherIncome" BOOLEAN NOT NULL DEFAULT false,
    "firstNameSealed" TEXT,
    "lastNameSealed" TEXT,
    "phoneSealed" TEXT,
    "emailSealed" TEXT,
    "streetSealed" TEXT,
    "citySealed" TEXT,
    "dateOfBirthSealed" TEXT,
    "phoneIndex" TEXT,
    "emailIndex" TEXT,
    "payloadHash" TEXT NOT NULL,
    "consentHash" CHAR(64),
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "verifiedAt" TIMESTAMPTZ(3),
    "soldAt" TIMESTAMPTZ(3),
    "erasedAt" TIMESTAMPTZ(3),
    "orderId" UUID,
    "duplicateOfId" UUID,
    "isTest" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Lead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LeadCheck" (
    "leadId" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "verdict" "LeadCheckVerdict" NOT NULL,
    "reason" TEXT,
    "durationUs" INTEGER NOT NULL,

    CONSTRAINT "LeadCheck_pkey" PRIMARY KEY ("leadId","position")
);

-- CreateTable
CREATE TABLE "ConsentEvidence" (
    "leadId" UUID NOT NULL,
    "textSealed" TEXT NOT NULL,
    "textHash" CHAR(64) NOT NULL,
    "version" TEXT NOT NULL,
    "pageUrl" TEXT NOT NULL,
    "addressSealed" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "givenAt" TIMESTAMPTZ(3) NOT NULL,
    "trustedFormUrl" TEXT,
    "jornayaId" TEXT,
    "sha256" CHAR(64) NOT NULL,
    "retainUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ConsentEvidence_pkey" PRIMARY KEY ("leadId")
);

-- CreateTable
CREATE TABLE "Suppression" (
    "kind" "ContactKind" NOT NULL,
    "hash" TEXT NOT NULL,
    "reason" "SuppressionReason" NOT NULL,
    "source" TEXT NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Suppression_pkey" PRIMARY KEY ("kind","hash")
);

-- CreateTable
CREATE TABLE "SoldPerson" (
    "line" "Line" NOT NULL,
    "kind" "ContactKind" NOT NULL,
    "hash" TEXT NOT NULL,
    "leadId" UUID NOT NULL,

    CONSTRAINT "SoldPerson_pkey" PRIMARY KEY ("line","kind","hash")
);

-- CreateTable
CREATE TABLE "Publisher" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "lines" "Line"[],
    "states" TEXT[],
    "dailyCap" INTEGER,
    "pausedAt" TIMESTAMPTZ(3),
    "pauseReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Publisher_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PublisherKey" (
    "id" UUID NOT NULL,
    "publisherId" UUID NOT NULL,
    "prefix" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "mode" "PublisherKeyMode" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PublisherKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PublisherDailyCount" (
    "publisherId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "accepted" INTEGER NOT NULL,

    CONSTRAINT "PublisherDailyCount_pkey" PRIMARY KEY ("publisherId","day")
);

-- CreateTable
CREATE TABLE "IntakeRequest" (
    "publisherId" UUID NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "responseStatus" INTEGER NOT NULL,
    "response" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IntakeRequest_pkey" PRIMARY KEY ("publisherId","idempotencyKey")
);

-- CreateIndex
CREATE INDEX "OrderDemand_userId_idx" ON "OrderDemand"("userId");

-- CreateIndex
CREATE INDEX "Allocation_orderId_allocatedAt_idx" ON "Allocation"("orderId", "allocatedAt");

-- CreateIndex
CREATE INDEX "Allocation_userId_allocatedAt_idx" ON "Allocation"("userId", "allocatedAt");

-- CreateIndex
CREATE INDEX "LeadView_leadId_at_idx" ON "LeadView"("leadId", "at");

-- CreateIndex
CREATE INDEX "LeadNote_leadId_at_idx" ON "LeadNote"("leadId", "at");

-- CreateIndex
CREATE INDEX "Lead_publisherId_payloadHash_idx" ON "Lead"("publisherId", "payloadHash");

-- CreateIndex
CREATE INDEX "Lead_publisherId_receivedAt_idx" ON "Lead"("publisherId", "receivedAt");

-- CreateIndex
CREATE INDEX "Lead_receivedAt_idx" ON "Lead"("receivedAt");

-- CreateIndex
CREATE INDEX "Lead_phoneIndex_idx" ON "Lead"("phoneIndex");

-- CreateIndex
CREATE INDEX "Lead_emailIndex_idx" ON "Lead"("emailIndex");

-- CreateIndex
CREATE INDEX "SoldPerson_leadId_idx" ON "SoldPerson"("leadId");

-- CreateIndex
CREATE UNIQUE INDEX "Publisher_name_key" ON "Publisher"("name");

-- CreateIndex
CREATE UNIQUE INDEX "PublisherKey_keyHash_key" ON "PublisherKey"("keyHash");

-- CreateIndex
CREATE INDEX "PublisherKey_publisherId_idx" ON "PublisherKey"("publisherId");

-- CreateIndex
CREATE INDEX "IntakeRequest_createdAt_idx" ON "IntakeRequest"("createdAt");

-- AddForeignKey
ALTER TABLE "OrderDemand" ADD CONSTRAINT "OrderDemand_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Allocation" ADD CONSTRAINT "Allocation_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Allocation" ADD CONSTRAINT "Allocation_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "OrderDemand"("orderId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeadCheck" ADD CONSTRAINT "LeadCheck_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConsentEvidence" ADD CONSTRAINT "ConsentEvidence_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublisherKey" ADD CONSTRAINT "PublisherKey_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublisherDailyCount" ADD CONSTRAINT "PublisherDailyCount_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntakeRequest" ADD CONSTRAINT "IntakeRequest_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema language cannot say.

-- Stock, freshest first: what an order is filled from.
CREATE INDEX "Lead_stock" ON "Lead" ("line", "tier", "state", "verifiedAt" DESC)
  WHERE "status" = 'verified' AND "orderId" IS NULL;

-- A person stands in stock once per line, however many posts arrive at the same instant.
CREATE UNIQUE INDEX "Lead_stock_phone" ON "Lead" ("line", "phoneIndex") WHERE "status" = 'verified';
CREATE UNIQUE INDEX "Lead_stock_email" ON "Lead" ("line", "emailIndex") WHERE "status" = 'verified';

CREATE INDEX "Lead_owner" ON "Lead" ("orderId", "soldAt") WHERE "orderId" IS NOT NULL;
CREATE INDEX "Lead_repeats" ON "Lead" ("duplicateOfId") WHERE "duplicateOfId" IS NOT NULL;

-- Orders that want leads now, oldest approval first.
CREATE INDEX "OrderDemand_open" ON "OrderDemand" ("line", "tier", "openSince")
  WHERE "closedAt" IS NULL AND "pausedAt" IS NULL AND "allocated" < "quantity";

ALTER TABLE "Lead"
  ADD CONSTRAINT "Lead_zip_digits" CHECK ("zip" ~ '^[0-9]{5}$'),
  ADD CONSTRAINT "Lead_score_range" CHECK ("score" BETWEEN 0 AND 100),
  ADD CONSTRAINT "Lead_owner_has_time" CHECK (("orderId" IS NULL) = ("soldAt" IS NULL)),
  ADD CONSTRAINT "Lead_sold_has_owner" CHECK ("status" <> 'sold' OR "orderId" IS NOT NULL),
  ADD CONSTRAINT "Lead_owner_means_sold" CHECK ("orderId" IS NULL OR "status" IN ('sold', 'erased')),
  ADD CONSTRAINT "Lead_stock_complete" CHECK ("status" <> 'verified' OR ("verifiedAt" IS NOT NULL
    AND "phoneSealed" IS NOT NULL AND "emailSealed" IS NOT NULL AND "phoneIndex" IS NOT NULL
    AND "emailIndex" IS NOT NULL AND "consentHash" IS NOT NULL)),
  ADD CONSTRAINT "Lead_test_never_stock" CHECK (NOT "isTest" OR ("status" <> 'verified' AND "orderId" IS NULL)),
  ADD CONSTRAINT "Lead_no_contact_kept" CHECK ("status" NOT IN ('rejected', 'suppressed', 'erased', 'received')
    OR ("firstNameSealed" IS NULL AND "lastNameSealed" IS NULL AND "phoneSealed" IS NULL AND "emailSealed" IS NULL
    AND "streetSealed" IS NULL AND "citySealed" IS NULL AND "dateOfBirthSealed" IS NULL));

ALTER TABLE "OrderDemand"
  ADD CONSTRAINT "OrderDemand_never_over" CHECK ("allocated" BETWEEN 0 AND "quantity"),
  ADD CONSTRAINT "OrderDemand_cap_positive" CHECK ("dailyCap" > 0);

ALTER TABLE "Publisher" ADD CONSTRAINT "Publisher_cap_not_negative" CHECK ("dailyCap" >= 0);

-- An owner is set once, whatever the code above does.
CREATE FUNCTION refuse_owner_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a lead has one owner for good';
END;
$$;

CREATE TRIGGER "Lead_owner_set_once"
  BEFORE UPDATE OF "orderId" ON "Lead"
  FOR EACH ROW WHEN (OLD."orderId" IS NOT NULL AND NEW."orderId" IS DISTINCT FROM OLD."orderId")
  EXECUTE FUNCTION refuse_owner_change();

CREATE TRIGGER "Lead_sold_stays"
  BEFORE DELETE ON "Lead"
  FOR EACH ROW WHEN (OLD."orderId" IS NOT NULL)
  EXECUTE FUNCTION refuse_owner_change();

CREATE FUNCTION refuse_sale_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was sold is only ever inserted';
END;
$$;

CREATE TRIGGER "SoldPerson_append_only"
  BEFORE UPDATE OR DELETE ON "SoldPerson"
  FOR EACH ROW EXECUTE FUNCTION refuse_sale_change();

CREATE TRIGGER "Allocation_append_only"
  BEFORE UPDATE OR DELETE ON "Allocation"
  FOR EACH ROW EXECUTE FUNCTION refuse_sale_change();
