-- A sale queues its leads without search keys, and the worker adds them a moment later. The index had an entry for either; an entry
-- for no keys costs a sale as much, and finds nothing.
DROP INDEX "QueuedLead_searchKeys_idx";
CREATE INDEX "QueuedLead_search" ON "QueuedLead" USING GIN ("searchKeys") WHERE "searchKeyId" IS NOT NULL;
