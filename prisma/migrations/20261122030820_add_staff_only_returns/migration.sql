-- AlterTable
ALTER TABLE "LeadReturn" ADD COLUMN     "staffOnly" BOOLEAN NOT NULL DEFAULT false;
