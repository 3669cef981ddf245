-- Returns whether a period of a plan may move from one status to another. The same table is in
-- lib/plans/plan-status.ts; a test compares the two. Called by the trigger of refuse_cycle_move.
CREATE OR REPLACE FUNCTION may_move_cycle(from_status "PlanCycleStatus", to_status "PlanCycleStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE from_status
    WHEN 'due' THEN to_status IN ('charging', 'skipped', 'failed')
    WHEN 'charging' THEN to_status IN ('processing', 'retrying', 'paid', 'failed')
    WHEN 'processing' THEN to_status IN ('retrying', 'paid', 'failed')
    WHEN 'retrying' THEN to_status IN ('charging', 'processing', 'paid', 'failed')
    WHEN 'paid' THEN false
    WHEN 'skipped' THEN false
    WHEN 'failed' THEN to_status IN ('retrying', 'processing', 'paid')
  END
$$;
