-- A disabled account went on buying and receiving. Demands and waiting deliveries of an account that may get nothing are
-- marked, so that sales and claims pass them over without a look at the account.
ALTER TABLE "OrderDemand" ADD COLUMN     "heldAt" TIMESTAMPTZ(3);
ALTER TABLE "Delivery" ADD COLUMN     "heldAt" TIMESTAMPTZ(3);

DROP INDEX "Delivery_waiting";
CREATE INDEX "Delivery_waiting" ON "Delivery" ("destinationId", "dueAt")
  WHERE "status" = 'due' AND "claimedBy" IS NULL AND "heldAt" IS NULL;
-- The orders with held deliveries, for the staff's tasks.
CREATE INDEX "Delivery_held" ON "Delivery" ("leadId") WHERE "heldAt" IS NOT NULL;

-- What was sold or queued for accounts that were disabled or closed before.
UPDATE "OrderDemand" d SET "heldAt" = now() FROM "User" u
WHERE u."id" = d."userId" AND (u."disabledAt" IS NOT NULL OR u."closedAt" IS NOT NULL);
UPDATE "Delivery" d SET "heldAt" = now() FROM "User" u
WHERE u."id" = d."userId" AND d."status" = 'due' AND (u."disabledAt" IS NOT NULL OR u."closedAt" IS NOT NULL);
