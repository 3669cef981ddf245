/** The five statuses of an order. */
export const ORDER_STATUSES = ["pending", "processing", "approved", "completed", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: "Pending",
  processing: "Processing",
  approved: "Approved",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** Badge colors: approved and completed green, pending yellow, processing blue, cancelled red. */
export const ORDER_STATUS_TONES: Readonly<Record<OrderStatus, "green" | "yellow" | "blue" | "red">> = {
  pending: "yellow",
  processing: "blue",
  approved: "green",
  completed: "green",
  cancelled: "red",
};

/** Who changes the status: a member of staff, the program automatically, or the fill-by date that the customer set. */
export type Mover = "staff" | "program" | "fill-by";

/**
 * Statuses that the program may set automatically: forward only. An order of chosen leads (public API) is completed at once, or
 * cancelled when none of them could be sold any more.
 */
const PROGRAM_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["approved", "completed", "cancelled"],
  approved: ["processing"],
  processing: ["completed"],
  completed: [],
  cancelled: [],
};

/** Whether `mover` may change the status. Staff may set any of the five from any other (specification, section 4). */
export function mayMove(mover: Mover, from: OrderStatus, to: OrderStatus): boolean {
  if (mover === "fill-by") return isServed(from) && to === "cancelled";
  return mover === "staff" || PROGRAM_MOVES[from].includes(to);
}

/** The completion time of an order that gets the status `to`: `now` for completed, else null. */
export function completedAtFor(to: OrderStatus, now: Date): Date | null {
  return to === "completed" ? now : null;
}

/** Whether an order with this status gets leads. */
export function isServed(status: OrderStatus): boolean {
  return status === "approved" || status === "processing";
}

/** Whether an order with this status has ended. Of completed orders, those that are owed a replacement still get it. */
export function hasEnded(status: OrderStatus): boolean {
  return status === "completed" || status === "cancelled";
}

/** Statuses that the customer is emailed about. The order confirmation covers `pending`. */
const EMAILED_STATUSES = ["approved", "completed", "cancelled"] as const satisfies readonly OrderStatus[];
export type EmailedStatus = (typeof EMAILED_STATUSES)[number];

/** Whether the customer is emailed when an order gets this status. */
export function isEmailed(status: OrderStatus): status is EmailedStatus {
  return EMAILED_STATUSES.some((emailed) => emailed === status);
}

/**
 * Whether the email about `announced` is still true of an order whose status is now `current`. Staff may have
 * corrected the status while the email was in the queue.
 */
export function isStillTrue(announced: EmailedStatus, current: OrderStatus): boolean {
  return announced === "approved" ? isServed(current) || current === "completed" : announced === current;
}
