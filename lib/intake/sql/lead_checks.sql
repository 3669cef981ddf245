-- Returns the checks of a lead in the order in which they ran. Everything that reads checks reads them by this function: lib/intake,
-- lib/delivery, lib/publishers and drop_unsellable. The view "LeadCheck" also has the checks that the previous release stored one by one; from the next release on, there are none.
CREATE OR REPLACE FUNCTION lead_checks(lead_id uuid)
RETURNS TABLE ("position" smallint, "name" text, "verdict" "LeadCheckVerdict", "reason" text, "durationUs" integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c."position", c."name", c."verdict", c."reason", c."durationUs"
  FROM "LeadCheck" c WHERE c."leadId" = lead_id ORDER BY c."position"
$$;
