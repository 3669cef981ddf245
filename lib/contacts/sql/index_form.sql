-- Returns the position in the chain of keys (IndexKey) of the key that a blind index was made with. A hash of the first
-- key has no prefix; one of the second begins with h2., and so on; null of null. Called by refuse_sale_change,
-- sale-records.server.ts and scripts/rotate-index-keys.
CREATE OR REPLACE FUNCTION index_form(hash text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT COALESCE(substring(hash FROM '^h([0-9]{1,4})\.')::integer, 1)
$$;
