-- Returns the keys of the blind indexes, and keeps their phase until the end of the transaction. Called by every
-- transaction that stores such a hash (person-index.server.ts, ingest_lead). npm run keys:rotate-index takes the same lock alone
-- before it changes the phase: otherwise a transaction that began before the change could store a hash that the next phase does not look for, and
-- the person could be sold twice. The rows are read after the lock, in a snapshot of their own.
CREATE OR REPLACE FUNCTION hold_index_keys() RETURNS SETOF "IndexKey" LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('leadwell index keys'));
  RETURN QUERY SELECT * FROM "IndexKey" ORDER BY "position";
END;
$$;
