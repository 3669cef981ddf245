-- AlterTable
ALTER TABLE "LeadType" ADD COLUMN     "higherIncomePriceCents" INTEGER NOT NULL DEFAULT 50;

-- CreateTable
CREATE TABLE "CatalogChange" (
    "id" BIGSERIAL NOT NULL,
    "itemKind" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "effectiveAt" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "actorId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),
    "withdrawnById" UUID,

    CONSTRAINT "CatalogChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CatalogChange_itemKind_itemId_id_idx" ON "CatalogChange"("itemKind", "itemId", "id");

-- What the form checks, for every other writer too.
ALTER TABLE "LeadType" ADD CONSTRAINT "LeadType_prices"
  CHECK ("basePriceCents" > 0 AND "beneficiaryPriceCents" >= 0 AND "higherIncomePriceCents" >= 0);
ALTER TABLE "LeadPackage" ADD CONSTRAINT "LeadPackage_price" CHECK ("priceCents" > 0 AND "leadsPerMonth" > 0);
-- One card is highlighted as Most Popular.
CREATE UNIQUE INDEX "LeadPackage_one_popular" ON "LeadPackage" ("isPopular") WHERE "isPopular" AND "isOffered";
