-- What the role may do that web and intake run as. Migrations and the worker run as the owner of the tables (docs/security.md), web and
-- intake as this role: CREATE ROLE leadwell_app LOGIN, give it a password, then run this, as the owner, after every migration.
-- Until it is run again, what a migration has made works already, by the default rights.
ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO leadwell_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT USAGE, SELECT ON SEQUENCES TO leadwell_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT EXECUTE ON FUNCTIONS TO leadwell_app;
GRANT USAGE ON SCHEMA public, pgboss TO leadwell_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO leadwell_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, pgboss TO leadwell_app;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public, pgboss TO leadwell_app;

-- What has happened is added, never changed. Triggers say the same to the owner.
REVOKE UPDATE, DELETE, TRUNCATE ON "AuditEntry", "OrderStatusChange", "PlanChange", "ConsentEvidence", "LeadView", "LedgerEntry",
  "LedgerHead", "Allocation", "SoldPerson", "BillingDocument", "BookEntry", "BalanceMovement", "DisputeChange", "PublisherPayout",
  "PublisherStatement" FROM leadwell_app;
-- The lists of applied migrations and functions are the owner's.
REVOKE INSERT, UPDATE, DELETE ON "_prisma_migrations", "AppliedFunction" FROM leadwell_app;
