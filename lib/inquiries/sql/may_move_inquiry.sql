-- Returns whether an inquiry may move from one status to another. The same table is in lib/inquiries/inquiry-status.ts; a test
-- compares the two. Called by refuse_inquiry_move.
CREATE OR REPLACE FUNCTION may_move_inquiry(from_status "InquiryStatus", to_status "InquiryStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE from_status
    WHEN 'new' THEN to_status IN ('answered', 'closed')
    WHEN 'answered' THEN to_status IN ('new', 'closed')
    WHEN 'closed' THEN to_status IN ('new', 'answered')
  END
$$;
