-- Returns whether a dispute of a payment is undecided: nothing of it is refunded automatically, because its money is
-- at the bank or may go there. What staff refund during an inquiry follows is_payment_at_bank instead. After a loss,
-- what the dispute did not take can be refunded.
-- Called by is_refund_blocked, transition-payment.server.ts and read-database-metrics.server.ts about refunds, by lib/returns, by
-- approve-at-once.server.ts, and by close-account.server.ts: until the decision, the account is evidence.
CREATE OR REPLACE FUNCTION is_payment_contested(payment_intent_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM "Dispute" d
    WHERE d."paymentIntentId" = payment_intent_id AND d."status" NOT IN ('won', 'lost', 'warning_closed', 'prevented'))
$$;
