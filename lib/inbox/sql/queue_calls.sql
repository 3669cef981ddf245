-- Queues sold leads for their owner to call, in the transaction of the sale: a lead that has an owner is in the owner's
-- list. It may run twice for a lead. The worker adds the time zone and the search keys. Called by its trigger.
CREATE OR REPLACE FUNCTION queue_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "QueuedLead" ("leadId", "userId", "orderId", "line", "callArea", "consentAt", "soldAt")
  SELECT s."leadId", s."userId", s."orderId", s."line", l."state" || '/', c."givenAt", s."allocatedAt"
  FROM sold s
  JOIN "Lead" l ON l."id" = s."leadId"
  JOIN "ConsentEvidence" c ON c."leadId" = s."leadId"
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER "Allocation_queues_call"
  AFTER INSERT ON "Allocation" REFERENCING NEW TABLE AS sold
  FOR EACH STATEMENT EXECUTE FUNCTION queue_calls();
