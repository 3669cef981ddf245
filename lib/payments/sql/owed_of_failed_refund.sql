-- Returns what we still owe, in cents, of one of our refunds that failed after Stripe had taken it: what is left of it for
-- a lead, an order or a whole payment without an order. Null when staff have nothing to do about it: it was sent again or paid
-- in another way, or we do not know its payment.
-- Called by the commands for failed refunds (lock-failed-refund.server.ts) and by lib/staff-tasks.
CREATE OR REPLACE FUNCTION owed_of_failed_refund(refund_id text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN r."causeId" IS NOT NULL THEN
    (SELECT o."amountCents" FROM "PartialRefund" o
     WHERE o."causeId" = r."causeId" AND o."paidAt" IS NULL AND o."failedAt" IS NOT NULL)
  ELSE
    -- Stripe may have collected another amount than the one that was shown; the books have it.
    (SELECT GREATEST(0,
       COALESCE((SELECT e."amountCents" FROM "BookEntry" e
                 WHERE e."kind" = 'captured' AND e."sourceId" = p."paymentIntentId"), p."amountCents")
       - COALESCE((SELECT sum(gone."amountCents") FROM "StripeRefund" gone
                   WHERE gone."paymentIntentId" = p."paymentIntentId" AND gone."status" IN ('pending', 'succeeded')), 0)::int
       - lost_in_disputes(p."paymentIntentId"))
     FROM "Payment" p
     WHERE p."paymentIntentId" = r."paymentIntentId" AND p."state" = 'refunding' AND p."refundFailedAt" IS NOT NULL)
  END
  FROM "StripeRefund" r WHERE r."id" = refund_id
$$;
