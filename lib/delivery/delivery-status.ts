/** Where a delivery stands; the enum `DeliveryStatus` in prisma/models/delivery.prisma says what each means. */
export const DELIVERY_STATUSES = ["due", "accepted", "dead", "superseded", "cancelled"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a sold lead is not sent any more: its return was approved, or its person revoked the consent or was erased. */
export const WITHDRAWALS = ["returned", "revoked"] as const;
export type Withdrawal = (typeof WITHDRAWALS)[number];

/**
 * The allowed moves. The database holds the same table (`may_move_delivery`), and a trigger refuses every other move.
 * Back to `due` is a replay. A late acceptance, after another destination took the lead or the last attempt failed,
 * still counts: the receiver has the lead.
 */
const MOVES: Readonly<Record<DeliveryStatus, readonly DeliveryStatus[]>> = {
  due: ["accepted", "dead", "superseded", "cancelled"],
  accepted: ["due"],
  dead: ["due", "accepted"],
  superseded: ["due", "accepted"],
  cancelled: ["due"],
};

/** Whether a delivery may move from one status to another. */
export function mayMoveDelivery(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return MOVES[from].includes(to);
}
