-- CreateTable
CREATE TABLE "OperatorSetting" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedById" UUID NOT NULL,

    CONSTRAINT "OperatorSetting_pkey" PRIMARY KEY ("name")
);
