-- Keeps posts of some persons and a change of their place on the suppression list apart until the end of the transaction.
-- A post holds them shared before it looks at the list (ingest_lead); whoever puts them on the list (suppression-list.server.ts) holds them
-- alone before the entries are added. So a post either sees the entry, or has committed its lead before the entry's transaction looks for
-- leads and sales. `hashes` are blind indexes of phones and mailboxes. Locked in one order: two calls do not deadlock.
CREATE OR REPLACE FUNCTION hold_persons(hashes text[], is_shared boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  person integer;
BEGIN
  FOR person IN SELECT DISTINCT hashtext(h) FROM unnest(hashes) h ORDER BY 1 LOOP
    IF is_shared THEN PERFORM pg_advisory_xact_lock_shared(7211, person);
    ELSE PERFORM pg_advisory_xact_lock(7211, person);
    END IF;
  END LOOP;
END;
$$;
