-- Returns whether a return may move from one status to another. The same table is in lib/returns/return-status.ts;
-- a test compares the two. Called by the trigger of refuse_return_move.
CREATE OR REPLACE FUNCTION may_move_return(from_status "ReturnStatus", to_status "ReturnStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE from_status
    WHEN 'open' THEN to_status IN ('approved', 'denied', 'withdrawn')
    WHEN 'approved' THEN false
    WHEN 'denied' THEN to_status = 'open'
    WHEN 'withdrawn' THEN to_status = 'open'
  END
$$;
