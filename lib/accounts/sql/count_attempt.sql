-- Counts one attempt in the window of a key. Returns the attempts of the window, this one included, and how many milliseconds
-- of the window are left. A window that has ended begins anew. Without a key it counts nothing and returns no row. It does
-- what the upsert of rate-limiter-flexible does, on the same table, so that a statement that has more to ask can count in the
-- same round trip; count-attempt.db.test.ts compares the two. The clock is the caller's, as in the library. Called by
-- authenticate-key.server.ts. The commit of the transaction does not wait for the disk, because that wait takes longer than
-- the count: after a crash of PostgreSQL the counts of its last second may be missing. Do not call it in a transaction that
-- stores anything else.
CREATE OR REPLACE FUNCTION count_attempt(of_key text, now_ms bigint, window_ms integer)
RETURNS TABLE ("points" integer, "restMs" integer) LANGUAGE sql VOLATILE STRICT AS $$
  SELECT set_config('synchronous_commit', 'off', true);
  INSERT INTO "rate_limits" AS r ("key", "points", "expire") VALUES (of_key, 1, now_ms + window_ms)
  ON CONFLICT ("key") DO UPDATE SET
    "points" = CASE WHEN r."expire" <= now_ms THEN 1 ELSE r."points" + 1 END,
    "expire" = CASE WHEN r."expire" <= now_ms THEN now_ms + window_ms ELSE r."expire" END
  RETURNING r."points", (r."expire" - now_ms)::integer
$$;
