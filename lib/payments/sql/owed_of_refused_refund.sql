-- Returns the refund that the task `payments.make-refund` about a lead or an order is about, while staff may pay it in another way:
-- its cause, its payment, what we owe, and when Stripe was last asked for it. No row when it is paid, when it failed after Stripe had
-- taken it (owed_of_failed_refund), when it waits for the bank's decision, and when several refunds are owed for the order, because
-- nobody could tell which of them was paid.
-- Called by pay-refund-outside.server.ts and by lib/staff-tasks.
CREATE OR REPLACE FUNCTION owed_of_refused_refund(subject_id uuid)
RETURNS TABLE ("causeId" uuid, "paymentIntentId" text, "owedCents" integer, "checkedAt" timestamptz) LANGUAGE sql STABLE AS $$
  WITH owed AS (
    SELECT p."causeId", p."paymentIntentId", p."amountCents", p."checkedAt", p."despiteInquiry"
    FROM "PartialRefund" p
    WHERE (p."causeId" = subject_id OR (p."orderId" = subject_id
        AND NOT EXISTS (SELECT 1 FROM "Allocation" a WHERE a."leadId" = p."causeId")))
      AND p."paidAt" IS NULL AND p."failedAt" IS NULL
  )
  SELECT o."causeId", o."paymentIntentId", o."amountCents", o."checkedAt" FROM owed o
  WHERE (SELECT count(*) FROM owed) = 1 AND NOT is_refund_blocked(o."paymentIntentId", o."despiteInquiry")
$$;
