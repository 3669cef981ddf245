-- Until now a lead whose contact could not be opened counted as prepared: it had no keys, and no search ever found it, also after a
-- repair. It reads the whole list, so it is not in the migration that builds the index and locks the table. A lead that has no keys for
-- another reason is marked too: the worker prepares it once more.
UPDATE "QueuedLead" SET "searchKeyId" = 'unreadable'
WHERE "searchKeyId" IS NOT NULL AND "isReachable" AND "searchKeys" = '{}';
