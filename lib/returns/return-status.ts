/** Where a return stands. */
export const RETURN_STATUSES = ["open", "approved", "denied", "withdrawn"] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/**
 * The allowed moves. The database holds the same table (`may_move_return`), and a trigger refuses every other move.
 * An approval is final: the remedy was granted with it. From `denied` back to `open` is the review that the buyer may
 * ask for once, which the trigger counts by `reviewedAt`.
 */
const MOVES: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  open: ["approved", "denied", "withdrawn"],
  approved: [],
  denied: ["open"],
  withdrawn: ["open"],
};

/** Whether a return may move from one status to another. */
export function mayMoveReturn(from: ReturnStatus, to: ReturnStatus): boolean {
  return MOVES[from].includes(to);
}
