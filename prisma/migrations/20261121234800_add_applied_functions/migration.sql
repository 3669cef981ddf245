-- CreateTable
CREATE TABLE "AppliedFunction" (
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "appliedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AppliedFunction_pkey" PRIMARY KEY ("name")
);
