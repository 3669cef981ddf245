-- Returns whether a delivery may move from one status to another. The same table is in
-- lib/delivery/delivery-status.ts; a test compares the two. Called by the trigger of refuse_delivery_move.
CREATE OR REPLACE FUNCTION may_move_delivery(from_status "DeliveryStatus", to_status "DeliveryStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE from_status
    WHEN 'due' THEN to_status IN ('accepted', 'dead', 'superseded', 'cancelled')
    WHEN 'accepted' THEN to_status = 'due'
    WHEN 'dead' THEN to_status IN ('due', 'accepted')
    WHEN 'superseded' THEN to_status IN ('due', 'accepted')
    WHEN 'cancelled' THEN to_status = 'due'
  END
$$;
