-- Every sale changes "allocated" of its order. While the index named that column, each change wrote a new entry into every
-- index of the table, and a look for the oldest order walked over the dead entries of all sales since the last vacuum. A
-- full order has "closedAt", so the index loses nothing. With free space in the page, the change stays in it (HOT).
DROP INDEX "OrderDemand_open";
CREATE INDEX "OrderDemand_open" ON "OrderDemand" ("line", "tier", "openSince", "orderId")
  WHERE "closedAt" IS NULL AND "pausedAt" IS NULL;
ALTER TABLE "OrderDemand" SET (fillfactor = 60);

-- These two are empty unless the keys of the blind indexes are being rotated. Leads without the hash had an entry, too.
DROP INDEX "Lead_stock_next_phone";
CREATE UNIQUE INDEX "Lead_stock_next_phone" ON "Lead" ("line", "nextPhoneIndex")
  WHERE "status" = 'verified' AND "nextPhoneIndex" IS NOT NULL;
DROP INDEX "Lead_stock_next_email";
CREATE UNIQUE INDEX "Lead_stock_next_email" ON "Lead" ("line", "nextEmailIndex")
  WHERE "status" = 'verified' AND "nextEmailIndex" IS NOT NULL;
