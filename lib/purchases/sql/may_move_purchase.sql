-- Returns whether a purchase may move from one status to another. The same table is in
-- lib/purchases/purchase-status.ts; a test compares the two. Called by the trigger of refuse_purchase_move.
CREATE OR REPLACE FUNCTION may_move_purchase(from_status "PurchaseStatus", to_status "PurchaseStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE from_status
    WHEN 'charging' THEN to_status IN ('sold', 'refunded', 'declined', 'unavailable', 'abandoned')
    WHEN 'declined' THEN to_status IN ('sold', 'refunded')
    WHEN 'abandoned' THEN to_status IN ('sold', 'refunded')
    WHEN 'sold' THEN false
    WHEN 'refunded' THEN false
    WHEN 'unavailable' THEN false
  END
$$;
