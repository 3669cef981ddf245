-- CreateTable
CREATE TABLE "LedgerHead" (
    "day" DATE NOT NULL,
    "sequence" BIGINT NOT NULL,
    "entryHash" CHAR(64) NOT NULL,
    "statedAt" TIMESTAMPTZ(3) NOT NULL,
    "payload" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "keyId" CHAR(64) NOT NULL,

    CONSTRAINT "LedgerHead_pkey" PRIMARY KEY ("day")
);
