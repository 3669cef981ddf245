-- AlterTable
ALTER TABLE "OrderDemand" ADD COLUMN     "fillBy" DATE,
ADD COLUMN     "hoursDays" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "hoursFrom" INTEGER,
ADD COLUMN     "hoursTo" INTEGER,
ADD COLUMN     "hoursZone" TEXT,
ADD COLUMN     "spreadsEvenly" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "SupplyHour" (
    "line" "Line" NOT NULL,
    "tier" "Tier" NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "state" CHAR(2) NOT NULL,
    "wantsBeneficiary" BOOLEAN NOT NULL,
    "higherIncome" BOOLEAN NOT NULL,
    "leads" INTEGER NOT NULL,

    CONSTRAINT "SupplyHour_pkey" PRIMARY KEY ("line","tier","hour","state","wantsBeneficiary","higherIncome")
);

-- CreateTable
CREATE TABLE "StateSupply" (
    "line" "Line" NOT NULL,
    "state" CHAR(2) NOT NULL,
    "leads" INTEGER NOT NULL,
    "computedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StateSupply_pkey" PRIMARY KEY ("line","state")
);

-- CreateIndex
CREATE INDEX "SupplyHour_hour_idx" ON "SupplyHour"("hour");

ALTER TABLE "OrderDemand"
  ADD CONSTRAINT "OrderDemand_hours_range" CHECK ("hoursFrom" BETWEEN 0 AND 23 AND "hoursTo" BETWEEN 1 AND 24 AND "hoursFrom" < "hoursTo"),
  ADD CONSTRAINT "OrderDemand_hours_whole" CHECK (
    ("hoursZone" IS NULL AND "hoursFrom" IS NULL AND "hoursTo" IS NULL AND cardinality("hoursDays") = 0)
    OR ("hoursZone" IS NOT NULL AND "hoursFrom" IS NOT NULL AND "hoursTo" IS NOT NULL AND cardinality("hoursDays") > 0));
