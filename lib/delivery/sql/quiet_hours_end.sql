-- Returns when the quiet hours of an account end that contain a moment; null outside of quiet hours, and without them.
-- Hours are in the account's time zone and may pass midnight. Called by queue_sold_leads, lead_digest_at,
-- enqueue-lead-digests.server.ts and set-alerts.server.ts.
CREATE OR REPLACE FUNCTION quiet_hours_end(owner uuid, moment timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN q."from" < q."until" AND q."now" >= q."from" AND q."now" < q."until" THEN (q."day" + q."until") AT TIME ZONE q."zone"
    WHEN q."from" > q."until" AND q."now" >= q."from" THEN (q."day" + interval '1 day' + q."until") AT TIME ZONE q."zone"
    WHEN q."from" > q."until" AND q."now" < q."until" THEN (q."day" + q."until") AT TIME ZONE q."zone"
  END
  FROM (
    SELECT make_interval(mins => s."quietFromMinute") AS "from", make_interval(mins => s."quietUntilMinute") AS "until",
      date_trunc('day', moment AT TIME ZONE u."timeZone") AS "day",
      moment AT TIME ZONE u."timeZone" - date_trunc('day', moment AT TIME ZONE u."timeZone") AS "now", u."timeZone" AS "zone"
    FROM "DeliverySettings" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."userId" = owner AND s."quietFromMinute" IS NOT NULL
  ) q;
$$;
