-- Returns what lost disputes have taken of a payment, in cents. That money cannot be refunded any more.
-- Called by refundable_cents, owed_of_failed_refund, refund-payment.server.ts, transition-payment.server.ts,
-- plan-payments.server.ts and grant-remedy.server.ts.
CREATE OR REPLACE FUNCTION lost_in_disputes(payment_intent_id text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(d."amountCents"), 0)::int FROM "Dispute" d
  WHERE d."paymentIntentId" = payment_intent_id AND d."status" = 'lost'
$$;
