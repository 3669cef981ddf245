import type { Random } from "@/sandbox/publisher/random";

/** What happens to the money of an order at Stripe, without a call of ours. */
export const MONEY_MOVES = [
  /** Somebody refunds the order in Stripe's dashboard. */
  "dashboard-refund",
  "dashboard-refund-of-a-part",
  /** The bank returns the refund later, so the refund fails. */
  "dashboard-refund-fails",
  "dashboard-refund-is-pending",
  "dispute-won",
  "dispute-lost",
  "dispute-of-a-part-lost",
  /** The bank opens a dispute again that we had won. */
  "dispute-won-then-lost",
  "dispute-lost-then-won",
  /** An inquiry before a dispute: no money moves. */
  "inquiry",
  /** A bank debit is returned after it succeeded. Stripe reports it as a dispute that is lost at once. */
  "debit-returned",
] as const;
export type MoneyMove = (typeof MONEY_MOVES)[number];

export interface MoneyMovePlan {
  /** Share of the whole campaign after which it happens, 0 to 1. */
  at: number;
  move: MoneyMove;
  /** Chooses the order among those that are placed by then, 0 to 1. */
  choice: number;
}

/** Every kind of move once, then more of them the more purchases there are. In the order of their time. */
export function drawMoneyMoves(random: Random, purchases: number): MoneyMovePlan[] {
  const more = Array.from({ length: Math.floor(purchases / 10) }, () => random.pick(MONEY_MOVES));
  return [...MONEY_MOVES, ...more]
    .map((move) => ({ at: 0.3 + 0.6 * random.next(), move, choice: random.next() }))
    .toSorted((left, right) => left.at - right.at);
}
