-- Returns when the digest is due that a lead of this moment comes in; null for an account that gets one email for each lead.
-- Hourly: at the next full hour. Daily: at the next 8 AM in the account's time zone. In quiet hours: at their end.
-- Called by queue_sold_leads and set-alerts.server.ts.
CREATE OR REPLACE FUNCTION lead_digest_at(owner uuid, moment timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT COALESCE(quiet_hours_end(owner, p."endsAt"), p."endsAt")
  FROM (
    SELECT CASE s."leadEmails"
      WHEN 'hourly' THEN date_trunc('hour', moment) + interval '1 hour'
      WHEN 'daily' THEN (date_trunc('day', (moment AT TIME ZONE u."timeZone") - interval '8 hours')
        + interval '1 day 8 hours') AT TIME ZONE u."timeZone"
    END AS "endsAt"
    FROM "DeliverySettings" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."userId" = owner
  ) p;
$$;
