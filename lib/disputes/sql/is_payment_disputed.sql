-- Returns whether a payment is disputed, or was lost in a dispute: nothing is sold, delivered, charged or refunded for it.
-- The same list stands in lib/disputes/dispute-status.ts; a test compares the two.
-- Called by is_order_held, and by the statements that pay refunds and charge plans.
CREATE OR REPLACE FUNCTION is_payment_disputed(payment_intent_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM "Dispute" d
    WHERE d."paymentIntentId" = payment_intent_id AND d."status" NOT IN ('won', 'warning_closed', 'prevented'))
$$;
