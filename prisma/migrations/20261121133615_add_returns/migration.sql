-- CreateEnum
CREATE TYPE "ReturnReason" AS ENUM ('duplicate', 'outside-order', 'phone-undeliverable', 'under-age', 'no-consent', 'disconnected', 'wrong-person', 'never-asked', 'other');

-- CreateEnum
CREATE TYPE "ReturnRemedy" AS ENUM ('replacement', 'refund');

-- CreateEnum
CREATE TYPE "ReturnStatus" AS ENUM ('open', 'approved', 'denied', 'withdrawn');

-- CreateEnum
CREATE TYPE "ReturnDecider" AS ENUM ('machine', 'staff', 'deadline');

-- AlterTable
ALTER TABLE "OrderDemand" ADD COLUMN     "replacements" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "PartialRefund" (
    "causeId" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "leads" INTEGER NOT NULL DEFAULT 1,
    "amountCents" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checkedAt" TIMESTAMPTZ(3),
    "paidAt" TIMESTAMPTZ(3),
    "refundId" TEXT,

    CONSTRAINT "PartialRefund_pkey" PRIMARY KEY ("causeId")
);

-- CreateTable
CREATE TABLE "LeadReturn" (
    "leadId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "reason" "ReturnReason" NOT NULL,
    "textSealed" TEXT,
    "wanted" "ReturnRemedy" NOT NULL,
    "granted" "ReturnRemedy",
    "status" "ReturnStatus" NOT NULL DEFAULT 'open',
    "decidedBy" "ReturnDecider",
    "decidedById" UUID,
    "findings" JSONB NOT NULL,
    "answerSealed" TEXT,
    "reviewedAt" TIMESTAMPTZ(3),
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "decideBy" TIMESTAMPTZ(3) NOT NULL,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "LeadReturn_pkey" PRIMARY KEY ("leadId")
);

-- CreateIndex
CREATE INDEX "PartialRefund_orderId_idx" ON "PartialRefund"("orderId");

-- CreateIndex
CREATE INDEX "LeadReturn_userId_requestedAt_idx" ON "LeadReturn"("userId", "requestedAt");

-- AddForeignKey
ALTER TABLE "PartialRefund" ADD CONSTRAINT "PartialRefund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeadReturn" ADD CONSTRAINT "LeadReturn_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "LeadReturn"
  ADD CONSTRAINT "LeadReturn_decided_by_somebody"
    CHECK (("status" IN ('approved', 'denied')) = ("decidedAt" IS NOT NULL AND "decidedBy" IS NOT NULL)),
  ADD CONSTRAINT "LeadReturn_granted_when_approved" CHECK (("status" = 'approved') = ("granted" IS NOT NULL));
ALTER TABLE "PartialRefund" ADD CONSTRAINT "PartialRefund_amount_positive" CHECK ("amountCents" > 0 AND "leads" > 0);
ALTER TABLE "OrderDemand" ADD CONSTRAINT "OrderDemand_replacements_in_quantity"
  CHECK ("replacements" BETWEEN 0 AND "quantity" - 1);

-- What Stripe has not taken yet.
CREATE INDEX "PartialRefund_due" ON "PartialRefund" ("checkedAt" NULLS FIRST) WHERE "paidAt" IS NULL;

-- The clock of those that nobody has decided yet.
CREATE INDEX "LeadReturn_open" ON "LeadReturn" ("decideBy") WHERE "status" = 'open';

-- An approval is final. A denial may be looked at again, once; what was withdrawn may be asked for again.
CREATE FUNCTION refuse_return_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" = 'open' OR (NEW."status" = 'open' AND (OLD."status" = 'withdrawn'
     OR (OLD."status" = 'denied' AND OLD."reviewedAt" IS NULL AND NEW."reviewedAt" IS NOT NULL))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a return that is % cannot become %', OLD."status", NEW."status" USING ERRCODE = 'check_violation';
END;
$$;

CREATE TRIGGER "LeadReturn_moves_forward"
  BEFORE UPDATE OF "status" ON "LeadReturn"
  FOR EACH ROW WHEN (OLD."status" <> NEW."status") EXECUTE FUNCTION refuse_return_move();

-- The buyer's systems are told in the transaction of the approval.
CREATE FUNCTION queue_lead_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_event(NEW."userId", 'lead.returned', NEW."leadId", NEW."leadId", jsonb_build_object(
    'lead_id', NEW."leadId", 'order_id', NEW."orderId", 'reason', NEW."reason", 'decided_by', NEW."decidedBy",
    'remedy', NEW."granted"));
  RETURN NULL;
END;
$$;

CREATE TRIGGER "LeadReturn_queues_event"
  AFTER UPDATE OF "status" ON "LeadReturn"
  FOR EACH ROW WHEN (NEW."status" = 'approved' AND OLD."status" <> 'approved')
  EXECUTE FUNCTION queue_lead_returned();

-- An order that is not served any more wants nothing, from the same instant on. But one that is complete because all
-- that was bought is there still gets its replacements: one may have been granted at the same instant.
CREATE OR REPLACE FUNCTION close_demand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "OrderDemand" SET "closedAt" = clock_timestamp()
  WHERE "orderId" = NEW."id" AND "closedAt" IS NULL
    AND NOT (NEW."status" = 'completed' AND "allocated" >= "quantity" - "replacements");
  RETURN NULL;
END;
$$;

-- What the buyer and staff wrote goes with the account.
CREATE FUNCTION remove_return_texts_of_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "LeadReturn" SET "textSealed" = NULL, "answerSealed" = NULL
  WHERE "userId" = NEW."id" AND ("textSealed" IS NOT NULL OR "answerSealed" IS NOT NULL);
  RETURN NULL;
END;
$$;

CREATE TRIGGER "User_closed_removes_return_texts"
  AFTER UPDATE OF "closedAt" ON "User" FOR EACH ROW WHEN (OLD."closedAt" IS NULL AND NEW."closedAt" IS NOT NULL)
  EXECUTE FUNCTION remove_return_texts_of_closed();
