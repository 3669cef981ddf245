-- CreateEnum
CREATE TYPE "BillingDocumentKind" AS ENUM ('invoice', 'credit_note', 'correction');

-- CreateTable
CREATE TABLE "BillingSeries" (
    "kind" "BillingDocumentKind" NOT NULL,
    "year" INTEGER NOT NULL,
    "lastNumber" INTEGER NOT NULL,

    CONSTRAINT "BillingSeries_pkey" PRIMARY KEY ("kind")
);

-- CreateTable
CREATE TABLE "BillingDocument" (
    "id" UUID NOT NULL,
    "kind" "BillingDocumentKind" NOT NULL,
    "number" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "invoiceId" UUID,
    "correctsId" UUID,
    "refundId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL DEFAULT 'usd',
    "content" JSONB NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BillingDocument_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "BillingDocument_number_key" ON "BillingDocument"("number");

-- CreateIndex
CREATE UNIQUE INDEX "BillingDocument_correctsId_key" ON "BillingDocument"("correctsId");

-- CreateIndex
CREATE UNIQUE INDEX "BillingDocument_refundId_key" ON "BillingDocument"("refundId");

-- CreateIndex
CREATE INDEX "BillingDocument_userId_issuedAt_idx" ON "BillingDocument"("userId", "issuedAt");

-- CreateIndex
CREATE INDEX "BillingDocument_orderId_idx" ON "BillingDocument"("orderId");

-- CreateIndex
CREATE INDEX "BillingDocument_invoiceId_idx" ON "BillingDocument"("invoiceId");

-- AddForeignKey
ALTER TABLE "BillingDocument" ADD CONSTRAINT "BillingDocument_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillingDocument" ADD CONSTRAINT "BillingDocument_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillingDocument" ADD CONSTRAINT "BillingDocument_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "BillingDocument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillingDocument" ADD CONSTRAINT "BillingDocument_correctsId_fkey" FOREIGN KEY ("correctsId") REFERENCES "BillingDocument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One invoice per order.
CREATE UNIQUE INDEX "BillingDocument_one_invoice" ON "BillingDocument" ("orderId") WHERE "kind" = 'invoice';

ALTER TABLE "BillingDocument"
  ADD CONSTRAINT "BillingDocument_amount_check" CHECK ("amountCents" > 0),
  ADD CONSTRAINT "BillingDocument_references_check" CHECK (
    CASE "kind"
      WHEN 'invoice' THEN "invoiceId" IS NULL AND "correctsId" IS NULL AND "refundId" IS NULL
      WHEN 'credit_note' THEN "invoiceId" IS NOT NULL AND "correctsId" IS NULL AND "refundId" IS NOT NULL
      WHEN 'correction' THEN "invoiceId" IS NOT NULL AND "correctsId" IS NOT NULL AND "refundId" IS NULL
    END
  );

-- Year 0: the first number that is drawn begins its own year.
INSERT INTO "BillingSeries" ("kind", "year", "lastNumber")
VALUES ('invoice', 0, 0), ('credit_note', 0, 0), ('correction', 0, 0);
