-- CreateEnum
CREATE TYPE "LedgerCheckVerdict" AS ENUM ('passed', 'differs', 'aborted');

-- CreateTable
CREATE TABLE "LedgerCheck" (
    "id" BIGSERIAL NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "entries" INTEGER NOT NULL DEFAULT 0,
    "verdict" "LedgerCheckVerdict",
    "differences" INTEGER NOT NULL DEFAULT 0,
    "firstDifference" TEXT,
    "headSequence" BIGINT,
    "headHash" CHAR(64),

    CONSTRAINT "LedgerCheck_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LedgerCheck_startedAt_idx" ON "LedgerCheck"("startedAt");
