-- When the destination failed last. Of one that is failing now only the beginning is known: a backup that failed once, weeks ago, must
-- not be paused at its next failure.
ALTER TABLE "Destination" ADD COLUMN "lastFailedAt" TIMESTAMPTZ(3);
UPDATE "Destination" SET "lastFailedAt" = "failingSince" WHERE "failures" > 0 AND "pausedAt" IS NULL AND "removedAt" IS NULL;
