-- CreateEnum
CREATE TYPE "PlanInterval" AS ENUM ('weekly', 'monthly');

-- CreateEnum
CREATE TYPE "PlanStatus" AS ENUM ('active', 'paused', 'past_due', 'ending', 'ended');

-- CreateEnum
CREATE TYPE "PlanCycleStatus" AS ENUM ('due', 'charging', 'processing', 'retrying', 'paid', 'skipped', 'failed');

-- DropIndex
DROP INDEX "Payment_leadConfigId_amountCents_attempt_key";

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "cycle" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Plan" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "leadConfigId" UUID NOT NULL,
    "nextLeadConfigId" UUID NOT NULL,
    "interval" "PlanInterval" NOT NULL,
    "status" "PlanStatus" NOT NULL DEFAULT 'active',
    "timeZone" TEXT NOT NULL,
    "anchorDay" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "newAmountCents" INTEGER,
    "newAmountFrom" DATE,
    "nextDueOn" DATE NOT NULL,
    "nextChargeAt" TIMESTAMPTZ(3) NOT NULL,
    "lastCycle" INTEGER NOT NULL DEFAULT 0,
    "paymentMethodId" TEXT,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PlanCycle" (
    "planId" UUID NOT NULL,
    "dueOn" DATE NOT NULL,
    "number" INTEGER NOT NULL,
    "leadConfigId" UUID NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "PlanCycleStatus" NOT NULL DEFAULT 'due',
    "paymentIntentId" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "declineCode" TEXT,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "announcedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "firstDeclinedAt" TIMESTAMPTZ(3),
    "paidAt" TIMESTAMPTZ(3),

    CONSTRAINT "PlanCycle_pkey" PRIMARY KEY ("planId","dueOn")
);

-- CreateTable
CREATE TABLE "PlanChange" (
    "id" BIGSERIAL NOT NULL,
    "planId" UUID NOT NULL,
    "from" "PlanStatus",
    "to" "PlanStatus" NOT NULL,
    "actorId" UUID,
    "note" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PlanChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Plan_leadConfigId_key" ON "Plan"("leadConfigId");

-- CreateIndex
CREATE INDEX "Plan_userId_createdAt_idx" ON "Plan"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Plan_status_nextChargeAt_idx" ON "Plan"("status", "nextChargeAt");

-- CreateIndex
CREATE UNIQUE INDEX "PlanCycle_paymentIntentId_key" ON "PlanCycle"("paymentIntentId");

-- CreateIndex
CREATE INDEX "PlanCycle_status_checkedAt_idx" ON "PlanCycle"("status", "checkedAt");

-- CreateIndex
CREATE UNIQUE INDEX "PlanCycle_planId_number_key" ON "PlanCycle"("planId", "number");

-- CreateIndex
CREATE INDEX "PlanChange_planId_id_idx" ON "PlanChange"("planId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_leadConfigId_cycle_amountCents_attempt_key" ON "Payment"("leadConfigId", "cycle", "amountCents", "attempt");

-- AddForeignKey
ALTER TABLE "Plan" ADD CONSTRAINT "Plan_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Plan" ADD CONSTRAINT "Plan_leadConfigId_fkey" FOREIGN KEY ("leadConfigId") REFERENCES "LeadConfiguration"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Plan" ADD CONSTRAINT "Plan_nextLeadConfigId_fkey" FOREIGN KEY ("nextLeadConfigId") REFERENCES "LeadConfiguration"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PlanCycle" ADD CONSTRAINT "PlanCycle_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PlanChange" ADD CONSTRAINT "PlanChange_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
