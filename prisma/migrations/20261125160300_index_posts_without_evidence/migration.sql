-- Retention finds old posts without consent evidence by this index: refused ones, repeated ones of a person in stock, and tests. Leads
-- that can be sold have evidence, so neither they nor their sale write an entry. A lead leaves the index when it is cleared.
CREATE INDEX "Lead_without_evidence" ON "Lead" ("receivedAt") WHERE "consentHash" IS NULL AND "payloadHash" <> '';
