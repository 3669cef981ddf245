import "server-only";
import { conflict, notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { orderApprovedJob } from "./order-approved.job";
import { completedAtFor, isServed, mayMove, type OrderStatus } from "./order-status";
import { presentOrder } from "./present-order";
import type { OrderWire } from "./wire";

export interface Transition {
  orderId: string;
  to: OrderStatus;
  /** Who moves it: a member of staff, or null for the program itself. */
  actor: { id: string } | null;
  /** Becomes the order's notes and stands in the history; absent leaves the notes as they are. */
  notes?: string | undefined;
}

/**
 * The only writer of an order's status: allowed by the table, swapped where the status is still the one
 * that was read, with its row in the history, in one statement. An order that is served from now on announces
 * itself to the marketplace in the same transaction; one that no longer is wants no lead from the same instant on
 * (a trigger on the table).
 * @throws AppError 404; 409 when the move is not allowed or somebody else moved the order meanwhile.
 */
export async function transitionOrder({ orderId, to, actor, notes }: Transition): Promise<OrderWire> {
  const before = await db().order.findUnique({ where: { id: orderId }, select: { status: true } });
  if (!before) throw notFound("Order");
  const from = before.status;
  if (!mayMove(actor ? "staff" : "program", from, to)) {
    throw conflict("order-cannot-move", `An order that is ${from} cannot become ${to}.`);
  }
  const swapped = await swapStatus({ orderId, from, to, actorId: actor?.id ?? null, notes: notes || null });
  if (!swapped)
    throw conflict("order-changed-meanwhile", "Somebody else changed this order. Please look again.");
  return presentOrder(await db().order.findUniqueOrThrow({ where: { id: orderId } }));
}

interface Swap {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  actorId: string | null;
  notes: string | null;
}

async function swapStatus({ orderId, from, to, actorId, notes }: Swap): Promise<boolean> {
  const now = new Date();
  const announcement = isServed(to) && !isServed(from) ? await prepareJob(orderApprovedJob) : null;
  return inTransaction(async (transaction) => {
    const rows = await transaction.query(
      `WITH moved AS (
         UPDATE "Order"
         SET "status" = $3::"OrderStatus", "completedAt" = $4, "notes" = COALESCE($6, "notes"), "updatedAt" = $7
         WHERE "id" = $1 AND "status" = $2::"OrderStatus"
         RETURNING "id"
       )
       INSERT INTO "OrderStatusChange" ("orderId", "from", "to", "actorId", "note", "createdAt")
       SELECT "id", $2::"OrderStatus", $3::"OrderStatus", $5::uuid, $6, $7 FROM moved
       RETURNING "id"`,
      [orderId, from, to, completedAtFor(to, now), actorId, notes, now],
    );
    if (rows.length === 0) return false;
    await announcement?.enqueue(transaction, { orderId });
    return true;
  });
}
