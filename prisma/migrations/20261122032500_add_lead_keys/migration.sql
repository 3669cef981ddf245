-- AlterTable
ALTER TABLE "Lead" ADD COLUMN     "attributesSealed" TEXT,
ALTER COLUMN "attributes" SET DEFAULT '{}';

-- CreateTable
CREATE TABLE "LeadKey" (
    "leadId" UUID NOT NULL,
    "keySealed" TEXT NOT NULL,

    CONSTRAINT "LeadKey_pkey" PRIMARY KEY ("leadId")
);

-- AddForeignKey
ALTER TABLE "LeadKey" ADD CONSTRAINT "LeadKey_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Refused and erased leads have no attributes, sealed or not.
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_no_attributes_kept" CHECK ("phoneSealed" IS NOT NULL OR "attributesSealed" IS NULL);
