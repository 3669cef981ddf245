import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { orderApprovedJob } from "./order-approved.job";
import { completedAtFor, isServed, mayMove, type OrderStatus } from "./order-status";
import { isEmailed, orderStatusEmailJob } from "./order-status.email";
import type { OrderDto } from "./schemas";
import { toOrderDto } from "./to-dto";

export interface Transition {
  orderId: string;
  to: OrderStatus;
  /** Who moves it: a member of staff, or null for the program itself. */
  actor: Actor | null;
  /** Becomes the order's notes and stands in the history; absent leaves the notes as they are. */
  notes?: string | undefined;
}

/**
 * The only writer of an order's status: allowed by the table, swapped where the status is still the one
 * that was read, with its row in the history and, for staff, its entry in the audit log, in one transaction. An
 * order that is served from now on announces itself to the marketplace in the same transaction, and its buyer is mailed; one that no longer
 * is wants no lead from the same instant on (a trigger on the table).
 * @throws AppError 404; 409 when the move is not allowed, when somebody else moved the order meanwhile, or when what was
 * left of it has been refunded.
 */
export async function transitionOrder({ orderId, to, actor, notes }: Transition): Promise<OrderDto> {
  const before = await db().order.findUnique({ where: { id: orderId }, select: { status: true } });
  if (!before) throw notFound("Order");
  const from = before.status;
  if (!mayMove(actor ? "staff" : "program", from, to)) {
    throw conflict("order-cannot-move", `An order that is ${from} cannot become ${to}.`);
  }
  const swapped = await swapStatus({ orderId, from, to, actor, notes: notes || null });
  if (!swapped)
    throw conflict("order-changed-meanwhile", "Somebody else changed this order. Please look again.");
  return toOrderDto(await db().order.findUniqueOrThrow({ where: { id: orderId } }));
}

interface Swap {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  actor: Actor | null;
  notes: string | null;
}

async function swapStatus(swap: Swap): Promise<boolean> {
  const { orderId, from, to, actor, notes } = swap;
  const now = new Date();
  const announcement = isServed(to) && !isServed(from) ? await prepareJob(orderApprovedJob) : null;
  const mail = isEmailed(to) && to !== from ? await prepareJob(orderStatusEmailJob) : null;
  return inTransaction(async (transaction) => {
    const before = await lockOrder(orderId, from, transaction);
    if (!before) return false;
    if (isServed(to)) await assertNotRefunded(orderId, transaction);
    await transaction.query(
      `UPDATE "Order"
       SET "status" = $2::"OrderStatus", "completedAt" = $3, "notes" = COALESCE($4, "notes"), "updatedAt" = $5
       WHERE "id" = $1`,
      [orderId, to, completedAtFor(to, now), notes, now],
    );
    const changeId = await writeHistory(swap, now, transaction);
    if (actor) await auditSwap(swap, actor, before.notes, transaction);
    await announcement?.enqueue(transaction, { orderId });
    await mail?.enqueue(transaction, { orderId, changeId });
    return true;
  });
}

/** The order if it still has the status that was read; from here on nobody else changes it. */
async function lockOrder(orderId: string, from: OrderStatus, transaction: Transaction) {
  const [order] = await transaction.query<{ notes: string | null }>(
    `SELECT "notes" FROM "Order" WHERE "id" = $1 AND "status" = $2::"OrderStatus" FOR UPDATE`,
    [orderId, from],
  );
  return order;
}

/** Leads whose price went back must not be delivered after all. */
async function assertNotRefunded(orderId: string, transaction: Transaction): Promise<void> {
  const refunds = await transaction.query(`SELECT 1 FROM "PartialRefund" WHERE "causeId" = $1`, [orderId]);
  if (refunds.length === 0) return;
  throw conflict(
    "order-refunded",
    "What was not delivered of this order has been refunded, so it cannot be served again.",
  );
}

/** @returns the id of the row. */
async function writeHistory(swap: Swap, now: Date, transaction: Transaction): Promise<string> {
  const { orderId, from, to, actor, notes } = swap;
  const [change] = await transaction.query<{ id: string }>(
    `INSERT INTO "OrderStatusChange" ("orderId", "from", "to", "actorId", "note", "createdAt")
     VALUES ($1, $2::"OrderStatus", $3::"OrderStatus", $4::uuid, $5, $6) RETURNING "id"::text`,
    [orderId, from, to, actor?.id ?? null, notes, now],
  );
  if (!change) throw new Error("the history took no row");
  return change.id;
}

/** The program's own moves stand in the history alone. */
async function auditSwap(swap: Swap, actor: Actor, notesBefore: string | null, transaction: Transaction) {
  const { orderId, from, to, notes } = swap;
  await recordAudit(
    {
      actorId: actor.id,
      action: "orders.change-status",
      subject: { type: "order", id: orderId },
      outcome: "done",
      before: { status: from, notes: notesBefore },
      after: { status: to, notes: notes ?? notesBefore },
      address: actor.address,
    },
    transaction,
  );
}
