-- Returns how many rows the default partition of each table that is partitioned by month has, up to 10,000 a table.
-- The tables come from the catalog, so a table that is partitioned later is counted, too. Called by
-- read-database-metrics.server.ts at every scrape.
-- It runs as the owner of the tables: the product's role may not read a partition.
CREATE OR REPLACE FUNCTION count_default_partitions() RETURNS TABLE ("table" text, "rows" int) LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  rest regclass;
BEGIN
  FOR "table", rest IN
    SELECT c."relname", p."partdefid"::regclass
    FROM pg_partitioned_table p JOIN pg_class c ON c."oid" = p."partrelid" JOIN pg_class d ON d."oid" = p."partdefid"
    WHERE d."relnamespace" = 'partitions'::regnamespace
    ORDER BY 1
  LOOP
    EXECUTE format('SELECT count(*) FROM (SELECT FROM %s LIMIT 10000) one', rest) INTO "rows";
    RETURN NEXT;
  END LOOP;
END;
$$;
