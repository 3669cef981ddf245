-- CreateTable
CREATE TABLE "ConsumerVisit" (
    "id" UUID NOT NULL,
    "emailSealed" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "confirmedAt" TIMESTAMPTZ(3),
    "phoneSealed" TEXT,
    "smsCodeId" UUID,
    "smsAttempts" INTEGER NOT NULL DEFAULT 0,
    "smsConfirmedAt" TIMESTAMPTZ(3),
    "tokenHash" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ConsumerVisit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConsentRevocation" (
    "leadId" UUID NOT NULL,
    "visitId" UUID NOT NULL,
    "revokedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ConsentRevocation_pkey" PRIMARY KEY ("leadId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ConsumerVisit_tokenHash_key" ON "ConsumerVisit"("tokenHash");

-- CreateIndex
CREATE INDEX "ConsumerVisit_expiresAt_idx" ON "ConsumerVisit"("expiresAt");

-- AddForeignKey
ALTER TABLE "ConsentRevocation" ADD CONSTRAINT "ConsentRevocation_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
