-- CreateTable
CREATE TABLE "AccountApproval" (
    "userId" UUID NOT NULL,
    "isAutomatic" BOOLEAN NOT NULL,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AccountApproval_pkey" PRIMARY KEY ("userId")
);
