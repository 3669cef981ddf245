-- Queues the event consent.revoked for everybody who bought a lead of this person: they must not call again.
-- Called by its trigger. A rotation of the keys of the blind indexes adds no person, only another hash.
CREATE OR REPLACE FUNCTION queue_consent_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('leadwell.rotate_index', true) = 'on' THEN RETURN NULL; END IF;
  PERFORM queue_consent_event(a."userId", a."leadId", NEW."reason" = 'erased')
  FROM "SoldPerson" p JOIN "Allocation" a ON a."leadId" = p."leadId"
  WHERE p."line" = ANY (enum_range(NULL::"Line")) AND p."kind" = NEW."kind" AND p."hash" = NEW."hash"
    -- Owners of repeated inquiries are told by tellOwners, if they opened one.
    AND p."repeatId" IS NULL;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "Suppression_queues_event"
  AFTER INSERT ON "Suppression" FOR EACH ROW WHEN (NEW."reason" IN ('revoked', 'erased'))
  EXECUTE FUNCTION queue_consent_revoked();
