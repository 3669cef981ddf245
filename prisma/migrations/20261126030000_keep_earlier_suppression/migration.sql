-- An entry of the suppression list that becomes `revoked` keeps the reason and the source that it had: when the revocation is
-- lifted because it was wrong, the entry before it holds again. Both are empty for every other entry.
ALTER TABLE "Suppression" ADD COLUMN     "earlierReason" "SuppressionReason",
ADD COLUMN     "earlierSource" TEXT;
