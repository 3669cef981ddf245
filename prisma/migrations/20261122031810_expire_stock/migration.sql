-- AlterEnum
ALTER TYPE "LeadStatus" ADD VALUE 'expired';

-- CreateTable
CREATE TABLE "ConsentLimit" (
    "line" "Line" NOT NULL,
    "maxAgeDays" INTEGER NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ConsentLimit_pkey" PRIMARY KEY ("line")
);

-- Our pages promise that no consent is older than 30 days at a sale. A line may be stricter.
ALTER TABLE "ConsentLimit" ADD CONSTRAINT "ConsentLimit_days" CHECK ("maxAgeDays" BETWEEN 1 AND 30);
