-- CreateTable
CREATE TABLE "QueuedLead" (
    "leadId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "line" "Line" NOT NULL,
    "callArea" TEXT NOT NULL,
    "consentAt" TIMESTAMPTZ(3) NOT NULL,
    "soldAt" TIMESTAMPTZ(3) NOT NULL,
    "progress" "LeadOutcome",
    "followUpAt" TIMESTAMPTZ(3),
    "restUntil" TIMESTAMPTZ(3),
    "isReachable" BOOLEAN NOT NULL DEFAULT true,
    "searchKeys" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "searchKeyId" TEXT,

    CONSTRAINT "QueuedLead_pkey" PRIMARY KEY ("leadId")
);

-- CreateTable
CREATE TABLE "LeadCall" (
    "id" BIGSERIAL NOT NULL,
    "leadId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LeadCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QueueView" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QueueView_pkey" PRIMARY KEY ("id")
);

-- Lists and counts of an account are read from these two indexes alone. Prisma knows no INCLUDE; the condition, which is
-- always true, keeps it from comparing them with the schema.
CREATE INDEX "QueuedLead_by_sale" ON "QueuedLead" ("userId", "soldAt" DESC, "leadId" DESC)
  INCLUDE ("consentAt", "callArea", "progress", "followUpAt", "restUntil", "isReachable", "line", "orderId")
  WHERE "userId" IS NOT NULL;
CREATE INDEX "QueuedLead_by_consent" ON "QueuedLead" ("userId", "consentAt" DESC, "leadId" DESC)
  INCLUDE ("soldAt", "callArea", "progress", "followUpAt", "restUntil", "isReachable", "line", "orderId")
  WHERE "userId" IS NOT NULL;
CREATE INDEX "QueuedLead_follow_up" ON "QueuedLead" ("userId", "followUpAt") WHERE "followUpAt" IS NOT NULL;
-- What the worker has to prepare.
CREATE INDEX "QueuedLead_unprepared" ON "QueuedLead" ("leadId") WHERE "searchKeyId" IS NULL;

-- CreateIndex
CREATE INDEX "QueuedLead_searchKeys_idx" ON "QueuedLead" USING GIN ("searchKeys");

-- CreateIndex
CREATE INDEX "LeadCall_leadId_at_idx" ON "LeadCall"("leadId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "QueueView_userId_name_key" ON "QueueView"("userId", "name");

-- AddForeignKey
ALTER TABLE "LeadCall" ADD CONSTRAINT "LeadCall_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "QueuedLead"("leadId") ON DELETE CASCADE ON UPDATE CASCADE;

-- Leads that were sold before this table existed. The worker adds time zone and search keys.
INSERT INTO "QueuedLead" ("leadId", "userId", "orderId", "line", "callArea", "consentAt", "soldAt", "progress", "isReachable")
SELECT a."leadId", a."userId", a."orderId", a."line", l."state" || '/', c."givenAt", a."allocatedAt",
  (SELECT n."outcome" FROM "LeadNote" n
   WHERE n."leadId" = a."leadId" AND n."userId" = a."userId" AND n."outcome" IS NOT NULL ORDER BY n."id" DESC LIMIT 1),
  l."phoneSealed" IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM "LeadReturn" r WHERE r."leadId" = a."leadId" AND r."status" = 'approved')
FROM "Allocation" a
JOIN "Lead" l ON l."id" = a."leadId"
JOIN "ConsentEvidence" c ON c."leadId" = a."leadId";
