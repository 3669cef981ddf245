-- Returns whether a lead may move from one status to another. The same table is in
-- lib/marketplace/lead-status.ts; a test compares the two. Called by the trigger of refuse_lead_move,
-- and by lead-is-held.ts and erase-old-leads.server.ts, which look for leads that may be erased.
CREATE OR REPLACE FUNCTION may_move_lead(from_status "LeadStatus", to_status "LeadStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE from_status
    WHEN 'verified' THEN to_status IN ('sold', 'expired', 'suppressed', 'duplicate', 'rejected', 'erased')
    WHEN 'sold' THEN to_status = 'erased'
    WHEN 'expired' THEN to_status = 'erased'
    WHEN 'duplicate' THEN to_status = 'erased'
    ELSE false
  END
$$;
