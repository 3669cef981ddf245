import type { PurchasePlan } from "../plan";
import type { World } from "../world";

/** What happens to orders after they were placed: staff approve and cancel, customers set a daily limit, banks pay. */
export interface Aftermaths {
  expectOrder(leadConfigId: string, plan: PurchasePlan): void;
  /** Does what can be done now. */
  work(): Promise<void>;
}

interface PlacedOrder {
  id: string;
  leadConfigId: string;
}

/** Rounds of `work` between an approval and its cancellation. */
const ROUNDS_UNTIL_CANCELED = 8;

export function createAftermaths(world: World): Aftermaths {
  const expected = new Map<string, PurchasePlan>();
  const toCancel: { orderId: string; inRound: number }[] = [];
  let round = 0;
  let lastSeen = "epoch";

  async function setStatus(orderId: string, status: "approved" | "cancelled"): Promise<void> {
    await world.calls.send(world.staff, "PATCH", `/api/admin/orders/${orderId}`, { status });
  }

  async function approve(order: PlacedOrder): Promise<void> {
    const plan = expected.get(order.leadConfigId);
    expected.delete(order.leadConfigId);
    if (!plan || plan.aftermath === "none") return;
    await setStatus(order.id, "approved");
    if (plan.aftermath === "approve-and-cancel")
      toCancel.push({ orderId: order.id, inRound: round + ROUNDS_UNTIL_CANCELED });
    if (plan.roomToday !== null)
      // Above what the order has got today: the check compares the limit with the whole day.
      await world.database.rows(
        `UPDATE "OrderDemand" SET "dailyCap" = $2 + taken_on("paceDay", "paceCount", trade_day(now()))
         WHERE "orderId" = $1`,
        [order.id, plan.roomToday],
      );
  }

  return {
    expectOrder: (leadConfigId, plan) => void expected.set(leadConfigId, plan),
    work: async () => {
      round += 1;
      const orders = await world.database.rows<PlacedOrder & { at: string }>(
        `SELECT "id", "leadConfigId", "createdAt"::text AS "at" FROM "Order"
         WHERE "status" = 'pending' AND "createdAt" >= $1::timestamptz - interval '30 seconds' ORDER BY "createdAt"`,
        [lastSeen],
      );
      lastSeen = orders.at(-1)?.at ?? lastSeen;
      const fresh = orders.filter(({ leadConfigId }) => expected.has(leadConfigId));
      for (const order of fresh) await approve(order);
      for (const { orderId } of toCancel.filter(({ inRound }) => inRound === round))
        await setStatus(orderId, "cancelled");
      await settleOneDebit(world);
      await raiseLimits(world);
    },
  };
}

/** A bank decides on the oldest debit. */
async function settleOneDebit({ notes, stripeControl }: World): Promise<void> {
  const debit = notes.openDebits.shift();
  if (!debit) return;
  await stripeControl
    .settle({ payment_intent: debit.paymentIntentId, outcome: debit.outcome })
    // The debit itself was refused, or its response was lost.
    .catch(() => {});
}

/**
 * Customers raise a daily limit that is reached, so that the same order reaches its limit again and again. An order that
 * got more than its limit keeps it: the check at the end finds it.
 */
async function raiseLimits({ database }: World): Promise<void> {
  await database.rows(
    `UPDATE "OrderDemand" d SET "dailyCap" = d."dailyCap" + 2
     WHERE d."closedAt" IS NULL AND d."dailyCap" = (
       SELECT count(*) FROM "Allocation" a
       WHERE a."orderId" = d."orderId" AND trade_day(a."allocatedAt") = trade_day(now()))`,
  );
}
