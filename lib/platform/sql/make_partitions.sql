-- Makes the monthly partitions (UTC) of the tables that only ever grow: for this month, the three after it, and for every month
-- of which the default partition has rows. Those rows move into their month. Returns the names of the new partitions.
-- Called by keep-partitions.server.ts every day, and by db:migrate (migrate-database.ts).
-- A row always finds a place: without a partition of its month it goes into the default partition. That is why this function may
-- fail for a while (it waits at most 3 s for a lock, because writers wait behind it) and is simply called again.
-- It runs as the owner of the tables: the product's role may not create tables.
-- The trigger that refuses to empty a table is not inherited, so every partition gets its own.
CREATE OR REPLACE FUNCTION make_partitions() RETURNS SETOF text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '3s'
AS $$
DECLARE
  partitioned record;
  months timestamp[];
  month timestamp;
  part text;
  trigger_of_parent record;
BEGIN
  -- Two calls at once would make the same partition.
  PERFORM pg_advisory_xact_lock(7214, 0);
  FOR partitioned IN
    SELECT t."name", t."moment", format('partitions.%I', t."name" || '_default') AS "rest"
    FROM (VALUES ('DeliveryAttempt', 'startedAt'), ('LeadView', 'at'), ('AuditEntry', 'at')) t ("name", "moment")
  LOOP
    EXECUTE format(
      'SELECT array_agg(m ORDER BY m) FROM (
         SELECT generate_series(now_month, now_month + interval ''3 months'', ''1 month'') AS m
         FROM date_trunc(''month'', clock_timestamp() AT TIME ZONE ''UTC'') now_month
         UNION SELECT date_trunc(''month'', r.%I AT TIME ZONE ''UTC'') FROM %s r) wanted',
      partitioned."moment", partitioned."rest") INTO months;
    FOREACH month IN ARRAY months LOOP
      part := partitioned."name" || to_char(month, '_YYYY_MM');
      CONTINUE WHEN to_regclass(format('partitions.%I', part)) IS NOT NULL;
      -- Attached when it is full: PARTITION OF would lock the whole table against readers, and refuses while the default
      -- partition has rows of the month.
      EXECUTE format('CREATE TABLE partitions.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, partitioned."name");
      EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', partitioned."rest");
      EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', partitioned."rest");
      EXECUTE format('WITH moved AS (DELETE FROM %s WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO partitions.%I SELECT * FROM moved',
        partitioned."rest", partitioned."moment", month AT TIME ZONE 'UTC', partitioned."moment",
        (month + interval '1 month') AT TIME ZONE 'UTC', part);
      EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', partitioned."rest");
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)', partitioned."name", part,
        month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
      RETURN NEXT part;
    END LOOP;
    FOR trigger_of_parent IN
      SELECT t."tgname" AS "name", t."tgfoid"::regproc AS "calls", i."inhrelid"::regclass AS "part"
      FROM pg_trigger t JOIN pg_inherits i ON i."inhparent" = t."tgrelid"
      WHERE t."tgrelid" = format('%I', partitioned."name")::regclass AND t."tgname" LIKE '%no_truncate'
        AND NOT EXISTS (SELECT FROM pg_trigger c WHERE c."tgrelid" = i."inhrelid" AND c."tgname" = t."tgname")
    LOOP
      EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION %s()',
        trigger_of_parent."name", trigger_of_parent."part", trigger_of_parent."calls");
    END LOOP;
  END LOOP;
END;
$$;
