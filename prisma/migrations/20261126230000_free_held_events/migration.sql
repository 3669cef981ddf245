-- The hold of an order holds its leads and their alerts only. Before, it held the events about them too, and nothing would look
-- at these again: they are sent now, with 72 hours of retries. What a disabled or closed account waits for stays held.
-- Safe to run again.
UPDATE "Delivery" d SET "heldAt" = NULL, "dueAt" = now(), "retryWindowStartedAt" = now(),
  -- An attempt that is under way belongs to the new 72 hours.
  "attemptsBefore" = d."attempts" - (d."claimedBy" IS NOT NULL)::integer
FROM "User" u
WHERE u."id" = d."userId" AND u."disabledAt" IS NULL AND u."closedAt" IS NULL
  AND d."status" = 'due' AND d."heldAt" IS NOT NULL AND d."event" NOT IN ('lead.delivered', 'lead.alert');
