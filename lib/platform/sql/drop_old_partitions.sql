-- Drops partitions of which every row is older than its table is kept: attempts of deliveries after two years. The audit log and
-- the log of views are kept for good. Returns the names of the dropped partitions. Called by keep-partitions.server.ts.
-- The limit is here and not an argument, and a later moment than now counts as now: the product's role may call this function,
-- which runs as the owner of the tables, and nothing younger may go away.
CREATE OR REPLACE FUNCTION drop_old_partitions(moment timestamptz) RETURNS SETOF text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '3s'
AS $$
DECLARE
  old_month text := to_char(date_trunc('month', LEAST(moment, clock_timestamp()) AT TIME ZONE 'UTC') - interval '2 years',
    '"DeliveryAttempt_"YYYY_MM');
  part text;
BEGIN
  PERFORM pg_advisory_xact_lock(7214, 0);
  FOR part IN
    SELECT c."relname" FROM pg_inherits i JOIN pg_class c ON c."oid" = i."inhrelid"
    WHERE i."inhparent" = '"DeliveryAttempt"'::regclass AND c."relname" ~ '^DeliveryAttempt_\d{4}_\d\d$' AND c."relname" < old_month
    ORDER BY 1
  LOOP
    EXECUTE format('DROP TABLE partitions.%I', part);
    RETURN NEXT part;
  END LOOP;
END;
$$;
