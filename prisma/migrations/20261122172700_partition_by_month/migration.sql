-- Three tables that only ever grow become partitioned by month (UTC): attempts of deliveries, the log of views and the audit log.
-- Each row moves into the partition of its month. The partitions are in a schema of their own, which the product's role may not
-- use: it reads and writes through the tables alone. Later months are made by the function make_partitions.
CREATE SCHEMA partitions;

-- No row may be written between the copy and the change of the names.
LOCK TABLE "DeliveryAttempt", "LeadView", "AuditEntry" IN ACCESS EXCLUSIVE MODE;

CREATE TABLE "DeliveryAttempt_by_month" (LIKE "DeliveryAttempt" INCLUDING DEFAULTS) PARTITION BY RANGE ("startedAt");
CREATE TABLE "LeadView_by_month" (LIKE "LeadView" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");
CREATE TABLE "AuditEntry_by_month" (LIKE "AuditEntry" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");

DO $$
DECLARE
  partitioned record;
  privilege record;
  first_month timestamp;
  month timestamp;
BEGIN
  FOR partitioned IN
    SELECT * FROM (VALUES ('DeliveryAttempt', 'startedAt'), ('LeadView', 'at'), ('AuditEntry', 'at')) t ("name", "moment")
  LOOP
    EXECUTE format('CREATE TABLE partitions.%I PARTITION OF %I DEFAULT',
      partitioned."name" || '_default', partitioned."name" || '_by_month');
    EXECUTE format('SELECT date_trunc(''month'', LEAST(min(%I), now()) AT TIME ZONE ''UTC'') FROM %I',
      partitioned."moment", partitioned."name") INTO first_month;
    FOR month IN
      SELECT generate_series(first_month, date_trunc('month', now() AT TIME ZONE 'UTC') + interval '3 months', '1 month')
    LOOP
      EXECUTE format('CREATE TABLE partitions.%I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        partitioned."name" || to_char(month, '_YYYY_MM'), partitioned."name" || '_by_month',
        month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
    END LOOP;
    EXECUTE format('INSERT INTO %I SELECT * FROM %I', partitioned."name" || '_by_month', partitioned."name");
    EXECUTE format('ALTER SEQUENCE %I OWNED BY %I."id"',
      partitioned."name" || '_id_seq', partitioned."name" || '_by_month');
    -- The product's role keeps what it was allowed, and gets nothing that was taken from it.
    FOR privilege IN
      SELECT a."grantee", a."privilege_type" FROM pg_class c, aclexplode(c."relacl") a
      WHERE c."oid" = format('%I', partitioned."name" || '_by_month')::regclass AND a."grantee" <> c."relowner"
    LOOP
      EXECUTE format('REVOKE %s ON %I FROM %s', privilege."privilege_type", partitioned."name" || '_by_month',
        CASE WHEN privilege."grantee" = 0 THEN 'PUBLIC' ELSE privilege."grantee"::regrole::text END);
    END LOOP;
    FOR privilege IN
      SELECT a."grantee", a."privilege_type" FROM pg_class c, aclexplode(c."relacl") a
      WHERE c."oid" = format('%I', partitioned."name")::regclass AND a."grantee" <> c."relowner"
    LOOP
      EXECUTE format('GRANT %s ON %I TO %s', privilege."privilege_type", partitioned."name" || '_by_month',
        CASE WHEN privilege."grantee" = 0 THEN 'PUBLIC' ELSE privilege."grantee"::regrole::text END);
    END LOOP;
    EXECUTE format('DROP TABLE %I', partitioned."name");
    EXECUTE format('ALTER TABLE %I RENAME TO %I', partitioned."name" || '_by_month', partitioned."name");
  END LOOP;
END $$;

-- A unique key of a partitioned table has the column of the month. The number of an attempt stays unique for its delivery, because
-- record_attempts and release_dead_claims look for it under the lock on the delivery.
ALTER TABLE "DeliveryAttempt" ADD CONSTRAINT "DeliveryAttempt_pkey" PRIMARY KEY ("deliveryId", "number", "startedAt");
CREATE UNIQUE INDEX "DeliveryAttempt_id_startedAt_key" ON "DeliveryAttempt" ("id", "startedAt");
CREATE INDEX "DeliveryAttempt_destinationId_startedAt_idx" ON "DeliveryAttempt" ("destinationId", "startedAt");
CREATE INDEX "DeliveryAttempt_retained" ON "DeliveryAttempt" ("startedAt")
  WHERE "answerSealed" IS NOT NULL OR "requestId" IS NOT NULL;
ALTER TABLE "DeliveryAttempt" ADD CONSTRAINT "DeliveryAttempt_deliveryId_fkey"
  FOREIGN KEY ("deliveryId") REFERENCES "Delivery" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "LeadView" ADD CONSTRAINT "LeadView_pkey" PRIMARY KEY ("id", "at");
CREATE INDEX "LeadView_leadId_at_idx" ON "LeadView" ("leadId", "at");

ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id", "at");
CREATE INDEX "AuditEntry_at_idx" ON "AuditEntry" ("at");
CREATE INDEX "AuditEntry_actorId_at_idx" ON "AuditEntry" ("actorId", "at");
CREATE INDEX "AuditEntry_subjectType_subjectId_at_idx" ON "AuditEntry" ("subjectType", "subjectId", "at");
CREATE INDEX "AuditEntry_action_at_idx" ON "AuditEntry" ("action", "at");

-- The triggers went away with the tables. db:migrate applies these files again, and they create the triggers.
DELETE FROM "AppliedFunction" WHERE "name" IN ('refuse_audit_change', 'refuse_view_change');
