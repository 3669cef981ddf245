-- Returns whether an undecided dispute has taken the money of a payment: Stripe refuses to refund it, and the bank would pay the
-- customer twice. An inquiry of the bank (warning_…) takes no money, and a full refund resolves it
-- (https://docs.stripe.com/disputes/how-disputes-work).
-- Called by is_refund_blocked and refund-undelivered.server.ts: staff may refund during an inquiry.
CREATE OR REPLACE FUNCTION is_payment_at_bank(payment_intent_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM "Dispute" d
    WHERE d."paymentIntentId" = payment_intent_id AND d."status" NOT IN
      ('won', 'lost', 'warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'))
$$;
