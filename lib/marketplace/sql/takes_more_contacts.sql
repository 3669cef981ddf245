-- Returns whether repeated inquiries may add further phones and emails to the person of a sold lead: while fewer than 10 did. Whoever
-- knows one phone or email of a sold person could otherwise post it with ever new ones, and each of them would be sold to nobody else, for
-- good. Each repeat brings at most one new phone or email; inquiries are counted, because a rotation of the keys gives a phone two rows.
-- Posts of one instant do not see each other and may pass the limit by their number.
-- `IS TRUE` keeps the planner from the index that has every sold person of the line: the one of "leadId" has a few rows.
-- Called by ingest_lead and drop_unsellable.
CREATE OR REPLACE FUNCTION takes_more_contacts(lead_id uuid, sold_line "Line") RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(DISTINCT p."repeatId") < 10 FROM "SoldPerson" p WHERE p."leadId" = lead_id AND (p."line" = sold_line) IS TRUE
$$;
