-- What the retention job looks for: rows that still have something to remove, by age.
CREATE INDEX "DeliveryAttempt_retained" ON "DeliveryAttempt" ("startedAt")
  WHERE "answerSealed" IS NOT NULL OR "requestId" IS NOT NULL;
CREATE INDEX "ConsentEvidence_retainUntil" ON "ConsentEvidence" ("retainUntil");
