/**
 * SQL condition of leads `l` with something about the person that retention has to remove: those that can still become
 * `erased`, and of the others those with a ZIP code or a hash of the post: refused posts, tests, and leads of an erasure
 * that was never finished. An erasure clears both.
 */
export const LEAD_IS_HELD =
  `(may_move_lead(l."status", 'erased') OR l."zip" <> '00000' OR l."payloadHash" <> '')` as const;
