-- CreateEnum
CREATE TYPE "StaffNoteSubject" AS ENUM ('order', 'account');

-- CreateTable
CREATE TABLE "PlannedApproval" (
    "orderId" UUID NOT NULL,
    "actorId" UUID NOT NULL,
    "effectiveAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PlannedApproval_pkey" PRIMARY KEY ("orderId")
);

-- CreateTable
CREATE TABLE "StaffNote" (
    "id" BIGSERIAL NOT NULL,
    "subjectType" "StaffNoteSubject" NOT NULL,
    "subjectId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "authorId" UUID NOT NULL,
    "text" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StaffNote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StaffNote_subjectType_subjectId_id_idx" ON "StaffNote"("subjectType", "subjectId", "id");

-- CreateIndex
CREATE INDEX "StaffNote_userId_idx" ON "StaffNote"("userId");

-- AddForeignKey
ALTER TABLE "PlannedApproval" ADD CONSTRAINT "PlannedApproval_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema language cannot say.

-- A note has a text, until its account is closed.
ALTER TABLE "StaffNote" ADD CONSTRAINT "StaffNote_text" CHECK (length("text") BETWEEN 1 AND 2000);

-- The staff's list of running orders is a small part of all orders.
CREATE INDEX "Order_running" ON "Order" ("createdAt") WHERE "status" IN ('approved', 'processing');
