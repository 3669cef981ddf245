-- Returns whether a payment is disputed, or was lost in a dispute: nothing is sold, delivered or charged for it. Refunds
-- follow is_payment_contested instead. The same list is in lib/disputes/dispute-status.ts; a test compares the two.
-- Called by is_order_held, gets_repeated_inquiries, plan-payments.server.ts and read-return-offer.server.ts.
CREATE OR REPLACE FUNCTION is_payment_disputed(payment_intent_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM "Dispute" d
    WHERE d."paymentIntentId" = payment_intent_id AND d."status" NOT IN ('won', 'warning_closed', 'prevented'))
$$;
