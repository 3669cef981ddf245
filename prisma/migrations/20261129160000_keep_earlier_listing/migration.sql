-- Since when a person was on the suppression list for the earlier reason. addedAt becomes the time of the revocation, and a lifted
-- revocation gives the earlier time back. Entries that an earlier release turned to revoked still have their first time in addedAt.
ALTER TABLE "Suppression" ADD COLUMN "earlierAddedAt" TIMESTAMPTZ(3);
