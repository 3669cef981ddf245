-- A completed order that is owed a replacement and was paused gets it: its page has no button to resume it. From now on it is not
-- paused any more (close_demand, grant-remedy.server.ts). Safe to run again.
UPDATE "OrderDemand" d SET "pausedAt" = NULL
FROM "Order" o
WHERE o."id" = d."orderId" AND o."status" = 'completed' AND d."closedAt" IS NULL AND d."pausedAt" IS NOT NULL;
