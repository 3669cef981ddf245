/** Where a purchase stands; the enum `PurchaseStatus` in the Prisma models says what each means. */
export const PURCHASE_STATUSES = [
  "charging",
  "sold",
  "refunded",
  "declined",
  "unavailable",
  "abandoned",
] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/**
 * The allowed moves. The database has the same table (`may_move_purchase`), and a trigger refuses all others. A purchase that
 * ended without a charge is sold or refunded when its money arrives after all, for example because its owner paid on the
 * checkout page.
 */
const MOVES: Readonly<Record<PurchaseStatus, readonly PurchaseStatus[]>> = {
  charging: ["sold", "refunded", "declined", "unavailable", "abandoned"],
  declined: ["sold", "refunded"],
  abandoned: ["sold", "refunded"],
  sold: [],
  refunded: [],
  unavailable: [],
};

/** Whether a purchase may move from one status to another. */
export function mayMovePurchase(from: PurchaseStatus, to: PurchaseStatus): boolean {
  return MOVES[from].includes(to);
}
