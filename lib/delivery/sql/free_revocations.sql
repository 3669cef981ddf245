-- Lets the event consent.revoked about these leads be queued again: the revocation was lifted, so another one is news to their owners.
-- An event is queued once for each subject (queue_event). Its subject was the lead, and is the event itself from now on.
-- Called by lift-suppression.server.ts.
CREATE OR REPLACE FUNCTION free_revocations(leads uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH held AS (
    SELECT "id" FROM "Delivery"
    WHERE "leadId" = ANY (leads) AND "event" = 'consent.revoked' AND "subjectId" = "leadId"
    ORDER BY "id" FOR UPDATE
  )
  UPDATE "Delivery" d SET "subjectId" = d."id" FROM held WHERE d."id" = held."id"
$$;
