-- Returns whether an order is held: its account is disabled or closed, its payment is disputed, or its payment was refunded
-- in full in Stripe's dashboard. A held order gets no leads and no deliveries. Add other reasons to stop an order here.
-- Called by hold_demands, is_delivery_held and sell_chosen_leads, and by lib/orders, lib/returns and lib/staff.
-- Whoever changes what this reads calls hold_demands and then hold_deliveries for the account, in the same transaction and
-- after the change (apply-holds.server.ts).
CREATE OR REPLACE FUNCTION is_order_held(order_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM "Order" o WHERE o."id" = order_id
      AND (is_account_stopped(o."userId")
        OR is_payment_disputed(o."paymentIntentId")
        OR is_payment_refunded(o."paymentIntentId", o."totalAmountCents")))
$$;
