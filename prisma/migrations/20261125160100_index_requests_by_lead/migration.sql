-- An erasure, and each batch of retention, looks for the stored responses about some leads. The id of the lead was in the JSON of the
-- response only, so each read all responses of 30 days. A column, and no index on the JSON: the response is written after the row,
-- and a new value of an indexed column would write all indexes of the row again. The next migration fills the column.
ALTER TABLE "IntakeRequest" ADD COLUMN "leadId" UUID;
CREATE INDEX "IntakeRequest_leadId_idx" ON "IntakeRequest"("leadId");
