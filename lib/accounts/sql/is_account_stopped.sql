-- Returns whether an account gets nothing, because it is disabled or closed. Called by is_order_held, is_delivery_held and
-- claim_deliveries_in_turn, and by statements of lib/delivery, lib/orders, lib/plans and lib/returns.
CREATE OR REPLACE FUNCTION is_account_stopped(account_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM "User" u WHERE u."id" = account_id AND (u."disabledAt" IS NOT NULL OR u."closedAt" IS NOT NULL))
$$;
