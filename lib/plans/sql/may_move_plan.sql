-- Returns whether a plan may move from one status to another. The same table is in lib/plans/plan-status.ts; a test
-- compares the two. Called by the trigger of refuse_plan_move.
CREATE OR REPLACE FUNCTION may_move_plan(from_status "PlanStatus", to_status "PlanStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE from_status
    WHEN 'active' THEN to_status IN ('paused', 'past_due', 'ending', 'ended')
    WHEN 'paused' THEN to_status IN ('active', 'past_due', 'ending', 'ended')
    WHEN 'past_due' THEN to_status IN ('active', 'paused', 'ending', 'ended')
    WHEN 'ending' THEN to_status = 'ended'
    WHEN 'ended' THEN false
  END
$$;
