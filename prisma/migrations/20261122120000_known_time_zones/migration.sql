-- Time zones that only browsers know (AET, US/Pacific-New) make every statement fail that computes with them.
UPDATE "User" SET "timeZone" = DEFAULT WHERE "timeZone" NOT IN (SELECT "name" FROM pg_timezone_names);
UPDATE "OrderDemand" SET "hoursZone" = 'America/New_York'
WHERE "hoursZone" IS NOT NULL AND "hoursZone" NOT IN (SELECT "name" FROM pg_timezone_names);
