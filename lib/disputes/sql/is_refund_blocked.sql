-- Returns whether an owed refund of a payment must wait for the decision of a dispute. Staff may ask for one despite an inquiry of
-- the bank (PartialRefund.despiteInquiry): then only a dispute that has taken the money blocks it.
-- Called by pay-partial-refunds.server.ts, by owed_of_refused_refund, and by read-database-metrics.server.ts, whose alert must not tell
-- of a refund that waits.
CREATE OR REPLACE FUNCTION is_refund_blocked(payment_intent_id text, despite_inquiry boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN despite_inquiry THEN is_payment_at_bank(payment_intent_id) ELSE is_payment_contested(payment_intent_id) END
$$;
