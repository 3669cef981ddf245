-- The leads of a person are found by the keyed hashes of phone and email. A sold lead is found by SoldPerson, which has the same hashes
-- (leads_of_persons). Without sold leads, these two indexes are as small as the stock, and a sale writes no entry into them.
DROP INDEX "Lead_phoneIndex_idx";
CREATE INDEX "Lead_unsold_phone" ON "Lead" ("phoneIndex") WHERE "orderId" IS NULL;
DROP INDEX "Lead_emailIndex_idx";
CREATE INDEX "Lead_unsold_email" ON "Lead" ("emailIndex") WHERE "orderId" IS NULL;
