-- CreateTable
CREATE TABLE "RepeatNotice" (
    "leadId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "enqueuedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RepeatNotice_pkey" PRIMARY KEY ("leadId","day")
);

-- AddForeignKey
ALTER TABLE "RepeatNotice" ADD CONSTRAINT "RepeatNotice_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "QueuedLead"("leadId") ON DELETE CASCADE ON UPDATE CASCADE;
