-- CreateTable
CREATE TABLE "PublisherPayout" (
    "id" BIGSERIAL NOT NULL,
    "publisherId" UUID NOT NULL,
    "line" "Line" NOT NULL,
    "tier" "Tier" NOT NULL,
    "payoutCents" INTEGER NOT NULL,
    "effectiveOn" DATE NOT NULL,
    "actorId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PublisherPayout_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "PublisherPayout_amount" CHECK ("payoutCents" BETWEEN 0 AND 100000)
);

-- CreateTable
CREATE TABLE "PublisherStatement" (
    "publisherId" UUID NOT NULL,
    "month" DATE NOT NULL,
    "rows" JSONB NOT NULL,
    "actorId" UUID NOT NULL,
    "closedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PublisherStatement_pkey" PRIMARY KEY ("publisherId","month"),
    CONSTRAINT "PublisherStatement_month" CHECK (EXTRACT(DAY FROM "month") = 1)
);

-- CreateIndex
CREATE INDEX "PublisherPayout_publisherId_idx" ON "PublisherPayout"("publisherId");

-- AddForeignKey
ALTER TABLE "PublisherPayout" ADD CONSTRAINT "PublisherPayout_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublisherStatement" ADD CONSTRAINT "PublisherStatement_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
