/**
 * SQL condition of leads `l` with something about the person that retention has to remove: those that can still become `erased`, and of
 * the others, which were refused or are tests, those with a ZIP code or a hash of the post. An erasure clears both.
 */
export const LEAD_IS_HELD = `(may_move_lead(l."status", 'erased')
  OR (l."status" <> 'erased' AND (l."zip" <> '00000' OR l."payloadHash" <> '')))` as const;
