-- AlterTable
ALTER TABLE "Publisher" ADD COLUMN     "premiumAgreedAt" TIMESTAMPTZ(3),
ADD COLUMN     "premiumAgreement" TEXT;
