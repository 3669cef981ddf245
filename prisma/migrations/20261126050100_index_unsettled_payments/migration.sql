-- The reconciler looks for new payments first, each minute. Settled payments, which are most, are not in this index.
CREATE INDEX "Payment_unsettled" ON "Payment" ("createdAt")
  WHERE "state" IN ('open', 'processing', 'refunding') AND "refundFailedAt" IS NULL;
