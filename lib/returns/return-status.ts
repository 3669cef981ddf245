export const RETURN_STATUSES = ["open", "approved", "denied", "withdrawn"] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/**
 * The allowed transitions. The database has the same table (`may_move_return`), and a trigger refuses all others. An
 * approval is final, because the remedy is granted with it. From `denied` to `open` is the review that the customer may
 * request once; the trigger checks `reviewedAt` for that.
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
