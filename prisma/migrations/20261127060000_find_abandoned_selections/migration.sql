-- The job that deletes selections that nobody paid for looks for the oldest ones.
CREATE INDEX "LeadConfiguration_pending" ON "LeadConfiguration" ("createdAt") WHERE "status" = 'pending';

-- Deleting a selection looks for plans that refer to it.
CREATE INDEX "Plan_nextLeadConfigId_idx" ON "Plan" ("nextLeadConfigId");
