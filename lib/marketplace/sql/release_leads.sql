-- Ends the hold of a purchase on leads. Called by hold-leads.server.ts.
CREATE OR REPLACE FUNCTION release_leads(holder uuid, lead_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "Lead" l WHERE l."id" = ANY (lead_ids) ORDER BY l."id" FOR NO KEY UPDATE;
  UPDATE "Lead" SET "heldBy" = NULL, "heldUntil" = NULL WHERE "id" = ANY (lead_ids) AND "heldBy" = holder;
END;
$$;
