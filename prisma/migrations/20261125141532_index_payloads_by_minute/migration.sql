-- An identical post is looked for within a minute. By publisher and hash, the entry of each lead was on another page of an index over
-- all leads, and a sale wrote one more entry. By the minute, new entries lie together at the end of the index.
DROP INDEX "Lead_publisherId_payloadHash_idx";
CREATE INDEX "Lead_payload" ON "Lead" (date_trunc('minute', "receivedAt" AT TIME ZONE 'UTC'), "payloadHash");
