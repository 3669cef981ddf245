-- CreateTable
CREATE TABLE "DeliveryHalfHour" (
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "accepted" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "p50Ms" INTEGER,
    "p95Ms" INTEGER,

    CONSTRAINT "DeliveryHalfHour_pkey" PRIMARY KEY ("startsAt")
);
