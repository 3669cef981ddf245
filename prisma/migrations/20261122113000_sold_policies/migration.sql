-- CreateTable
CREATE TABLE "SoldPolicy" (
    "leadId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "annualPremiumCents" INTEGER NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SoldPolicy_pkey" PRIMARY KEY ("leadId")
);

ALTER TABLE "SoldPolicy" ADD CONSTRAINT "SoldPolicy_premium" CHECK ("annualPremiumCents" > 0);
