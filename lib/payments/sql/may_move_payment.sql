-- Returns whether a payment may move from one state to another. The same table is in lib/payments/payment-state.ts; a test
-- compares the two. Called by the trigger of refuse_payment_move.
CREATE OR REPLACE FUNCTION may_move_payment(from_state "PaymentState", to_state "PaymentState") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE from_state
    WHEN 'open' THEN to_state IN ('processing', 'settled', 'refunding', 'canceled')
    WHEN 'processing' THEN to_state IN ('open', 'settled', 'refunding', 'canceled')
    WHEN 'settled' THEN false
    WHEN 'refunding' THEN to_state IN ('settled', 'refunded')
    WHEN 'refunded' THEN to_state = 'refunding'
    WHEN 'canceled' THEN to_state IN ('settled', 'refunding')
  END
$$;
