-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "attemptsBefore" INTEGER NOT NULL DEFAULT 0;
