/** The five states of an order. */
export const ORDER_STATUSES = ["pending", "processing", "approved", "completed", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: "Pending",
  processing: "Processing",
  approved: "Approved",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** Badge colours: approved and completed green, pending yellow, processing blue, cancelled red. */
export const ORDER_STATUS_TONES: Readonly<Record<OrderStatus, "green" | "yellow" | "blue" | "red">> = {
  pending: "yellow",
  processing: "blue",
  approved: "green",
  completed: "green",
  cancelled: "red",
};

/** Who moves an order. */
export type Mover = "staff" | "program";

/** Where the program itself may move an order: only forward. */
const PROGRAM_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["approved"],
  approved: ["processing"],
  processing: ["completed"],
  completed: [],
  cancelled: [],
};

/** Staff may set any of the five from any state; the program only moves forward. */
export function mayMove(mover: Mover, from: OrderStatus, to: OrderStatus): boolean {
  return mover === "staff" || PROGRAM_MOVES[from].includes(to);
}

/** An order has a completion time exactly while it is completed. */
export function completedAtFor(to: OrderStatus, now: Date): Date | null {
  return to === "completed" ? now : null;
}

/** Whether an order gets leads while it stands there. */
export function isServed(status: OrderStatus): boolean {
  return status === "approved" || status === "processing";
}
