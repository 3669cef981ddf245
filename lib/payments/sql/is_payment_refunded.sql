-- Returns whether a payment went back in full, and somebody refunded at least a part of it in Stripe's dashboard. Our own refunds
-- are for leads that the order does not get, so they stop nothing by themselves.
-- Called by is_order_held, gets_repeated_inquiries, record-refund.server.ts, begin-periods.server.ts and grant-remedy.server.ts. Whoever records a
-- refund calls apply-holds.server.ts in the same transaction.
CREATE OR REPLACE FUNCTION is_payment_refunded(payment_intent_id text, amount_cents integer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT COALESCE(bool_or(r."origin" = 'foreign') AND sum(r."amountCents") >= amount_cents, false)
  FROM "StripeRefund" r
  WHERE r."paymentIntentId" = payment_intent_id AND r."status" IN ('pending', 'succeeded')
$$;
