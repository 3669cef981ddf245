-- Evidence of a sale is kept for good. From the sixth year on, retention would read the evidence of every sold lead again each
-- night, so it marks what it is done with. The index holds what is not marked.
ALTER TABLE "ConsentEvidence" ADD COLUMN     "keptForSale" BOOLEAN NOT NULL DEFAULT false;

-- Replaces the index of all rows. Posts wait while it is made: some seconds for ten million rows.
CREATE INDEX "ConsentEvidence_ends" ON "ConsentEvidence" ("retainUntil") WHERE NOT "keptForSale";
DROP INDEX "ConsentEvidence_retainUntil";
