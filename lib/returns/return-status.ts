import type { ReturnDecider } from "./return-reasons";

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

/**
 * Whether the lead of a return is withdrawn: the customer got a replacement or a refund for it, so contact and consent
 * evidence are not shown, exported or delivered to the customer any more. The statements that read leads for customers
 * have the same condition.
 * @param status null without a return.
 */
export function isWithdrawn(status: ReturnStatus | null): boolean {
  return status === "approved";
}

/** Whether a return may move from one status to another. */
export function mayMoveReturn(from: ReturnStatus, to: ReturnStatus): boolean {
  return MOVES[from].includes(to);
}

/** Whether a return can be reviewed: our records alone denied it, and no review was asked for yet. */
export function isReviewable({
  status,
  decidedBy,
  isReview,
}: {
  status: ReturnStatus;
  decidedBy: ReturnDecider | null;
  /** A review was asked for. */
  isReview: boolean;
}): boolean {
  return status === "denied" && decidedBy === "machine" && !isReview;
}
