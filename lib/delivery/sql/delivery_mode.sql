-- Returns an account's delivery mode; failover unless it chose another.
-- Called by record_attempts, record_health, queue_backups and change-settings.server.ts.
CREATE OR REPLACE FUNCTION delivery_mode(owner uuid) RETURNS "DeliveryMode" LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT m."mode" FROM "DeliverySettings" m WHERE m."userId" = owner), 'failover')
$$;
