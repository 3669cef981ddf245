-- A sold lead whose contact could not be opened has no search keys. The worker tries these leads again every hour
-- (prepareUnreadable), and must not read the whole list for the few that there are.
CREATE INDEX "QueuedLead_unreadable" ON "QueuedLead" ("leadId") WHERE "searchKeyId" = 'unreadable';
