-- Queues the event consent.revoked about a lead for its owner's webhooks, once; and once more when its consumer asks for erasure, because
-- the owner then has to delete what an earlier event only told them not to use. A revocation after an erasure says nothing new.
-- Called by queue_consent_revoked, revoke-consent.server.ts and do-not-contact.email.ts.
CREATE OR REPLACE FUNCTION queue_consent_event(owner uuid, lead uuid, is_erasure boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- An event is queued once for each subject (queue_event). The same in every call about an erasure of the lead.
  erasure uuid := md5('erased ' || lead)::uuid;
BEGIN
  IF is_erasure THEN
    PERFORM queue_event(owner, 'consent.revoked', erasure, lead, jsonb_build_object('lead_id', lead, 'reason', 'erased'));
  ELSIF NOT EXISTS (
    SELECT 1 FROM "Delivery" WHERE "leadId" = lead AND "event" = 'consent.revoked' AND "subjectId" = erasure
  ) THEN
    PERFORM queue_event(owner, 'consent.revoked', lead, lead, jsonb_build_object('lead_id', lead));
  END IF;
END;
$$;
