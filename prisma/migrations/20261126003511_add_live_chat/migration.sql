-- AlterTable
ALTER TABLE "Inquiry" ADD COLUMN     "userId" UUID,
ALTER COLUMN "phone" DROP NOT NULL,
ALTER COLUMN "industry" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "Inquiry_userId_createdAt_idx" ON "Inquiry"("userId", "createdAt");

-- AddForeignKey
ALTER TABLE "Inquiry" ADD CONSTRAINT "Inquiry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
