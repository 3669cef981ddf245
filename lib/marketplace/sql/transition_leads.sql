-- Moves leads to a status other than sold, and removes their contact where the new status must not keep it. Returns how
-- many were moved. With sell_leads the only writer of a lead's status; refuse_lead_move holds the table of moves.
-- Called by drop_unsellable and expire_stock, and by lib/contacts for suppressed and erased consumers, and for leads whose time
-- is over. The caller holds the locks on the leads, taken in the order of their ids: two callers that move the same leads wait for each other.
CREATE OR REPLACE FUNCTION transition_leads(lead_ids uuid[], new_status "LeadStatus") RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  moved integer;
BEGIN
  IF new_status = 'duplicate' THEN
    UPDATE "Lead" SET "status" = new_status WHERE "id" = ANY (lead_ids);
    GET DIAGNOSTICS moved = ROW_COUNT;
    RETURN moved;
  END IF;
  UPDATE "Lead" SET "status" = new_status, "firstNameSealed" = NULL, "lastNameSealed" = NULL, "phoneSealed" = NULL,
    "emailSealed" = NULL, "streetSealed" = NULL, "citySealed" = NULL, "dateOfBirthSealed" = NULL,
    "attributes" = '{}', "attributesSealed" = NULL, "currentCarrier" = NULL,
    "erasedAt" = CASE WHEN new_status = 'erased' THEN now() ELSE "erasedAt" END
  WHERE "id" = ANY (lead_ids);
  GET DIAGNOSTICS moved = ROW_COUNT;
  -- Without its key no copy of the lead can be opened, in a backup either (docs/decisions/0022-data-keys.md).
  DELETE FROM "LeadKey" WHERE "leadId" = ANY (lead_ids);
  RETURN moved;
END;
$$;
