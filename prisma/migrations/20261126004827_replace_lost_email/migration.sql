-- AlterEnum
ALTER TYPE "AccountTokenPurpose" ADD VALUE 'replace_email';

-- AlterTable
ALTER TABLE "AccountToken" ADD COLUMN     "previousEmail" TEXT;
