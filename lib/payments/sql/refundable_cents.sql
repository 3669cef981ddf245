-- Returns what can still be refunded of an order, in cents: what was paid, less what went back at Stripe (ours and foreign), what we
-- owe already, and what was lost in disputes. Negative when somebody refunded money in Stripe's dashboard that we owe; null for an
-- unknown order.
-- Called by owed-refunds.server.ts, and by order-status.email.ts about an order's end, whose domain comes before payments.
CREATE OR REPLACE FUNCTION refundable_cents(order_id uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT o."totalAmountCents"
    - COALESCE((SELECT sum(r."amountCents") FROM "StripeRefund" r
                WHERE r."paymentIntentId" = o."paymentIntentId" AND r."status" IN ('pending', 'succeeded')), 0)::int
    - COALESCE((SELECT sum(p."amountCents") FROM "PartialRefund" p
                WHERE p."orderId" = o."id" AND NOT EXISTS (
                  SELECT 1 FROM "StripeRefund" r WHERE r."causeId" = p."causeId" AND r."status" IN ('pending', 'succeeded'))),
               0)::int
    - lost_in_disputes(o."paymentIntentId")
  FROM "Order" o WHERE o."id" = order_id
$$;
