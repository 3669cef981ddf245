-- CreateTable
CREATE TABLE "StaffTask" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "doneAt" TIMESTAMPTZ(3),
    "doneById" UUID,
    "note" TEXT,

    CONSTRAINT "StaffTask_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StaffTask_doneAt_dueAt_idx" ON "StaffTask"("doneAt", "dueAt");

-- CreateIndex
CREATE INDEX "StaffTask_kind_subjectType_subjectId_idx" ON "StaffTask"("kind", "subjectType", "subjectId");

-- One open task of a kind per subject, also when two processes open it at the same time.
CREATE UNIQUE INDEX "StaffTask_open" ON "StaffTask" ("kind", "subjectType", "subjectId") WHERE "doneAt" IS NULL;
