/**
 * SQL condition: the person of the lead `l` is on the suppression list, whatever the reason. Two looks into the primary key of the
 * list, by phone and by email; while the keys of the hashes are rotated, a lead has two hashes of each.
 */
export const IS_SUPPRESSED = `(
  EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'phone' AND s."hash" IN (l."phoneIndex", l."nextPhoneIndex"))
  OR EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'email' AND s."hash" IN (l."emailIndex", l."nextEmailIndex")))` as const;
