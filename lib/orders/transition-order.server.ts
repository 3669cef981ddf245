import "server-only";

import * as z from "zod/mini";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { consumePlannedApproval, dropPlannedApproval } from "./consume-planned-approval.server";
import { orderEndedJob } from "./order-ended-jobs";
import {
  completedAtFor,
  hasEnded,
  isEmailed,
  isServed,
  type Mover,
  mayMove,
  type OrderStatus,
} from "./order-status";
import { orderStatusEmailJob } from "./order-status.email";
import { toOrderDto } from "./queries.server";
import type { OrderDto } from "./schemas";

/**
 * Starts the fulfillment of an order. Enqueued in the transaction that approves the order. The handler belongs to the
 * marketplace, a later domain; worker/jobs.ts attaches it.
 */
export const orderApprovedJob = defineJob({
  name: "leads.open-demand",
  schema: z.object({ orderId: z.uuid() }),
  retryLimit: 20,
});

export interface Transition {
  orderId: string;
  to: OrderStatus;
  /** A member of staff; null when the program changes the status automatically. */
  actor: Actor | null;
  /** Staff with an actor, the program without one. */
  mover?: Mover;
  /** Replaces the order's notes and is stored in the history; null removes them. Leave it out to keep the notes. */
  notes?: string | null | undefined;
  /** The status that the caller saw. If `to` is the same, only the notes change, whatever the status is by now. */
  shown?: OrderStatus | undefined;
  /** The notes that the caller saw; null for none. Left out, `notes` replace whatever is there. */
  shownNotes?: string | null | undefined;
  /** Done in the transaction that changes the status, after the change. When it throws, nothing happens. */
  alongside?: (transaction: Transaction) => Promise<void>;
  /** The change is an approval that staff planned (`planApprovals`); it must not be undone meanwhile. */
  isPlanned?: boolean;
}

/**
 * Changes an order's status; the only code that does. It checks the table of allowed moves, sets the new status if
 * the old one is still the one read, and writes the history row, for staff the audit entry, the email to the customer
 * and, when the order starts to get leads, the job that starts its fulfillment, all in one transaction. The same
 * transaction closes the demand of an order that no longer gets leads.
 * @throws AppError 404 for an unknown order; 409 `order-cannot-move` for a move that the table does not allow,
 * `order-changed-meanwhile` when the status is not `shown` any more or changed since it was read, `notes-changed-meanwhile` when the
 * notes are neither `shownNotes` nor `notes`, `order-refunded` when the undelivered leads
 * were refunded, `approval-dropped` when a planned approval was dropped, because the order is on hold by now or its
 * author is no longer active staff.
 */
export async function transitionOrder({
  orderId,
  to: asked,
  actor,
  mover = actor ? "staff" : "program",
  notes,
  shown,
  shownNotes,
  alongside,
  isPlanned = false,
}: Transition): Promise<OrderDto> {
  const before = await db().order.findUnique({ where: { id: orderId }, select: { status: true } });
  if (!before) throw notFound("Order");
  const from = before.status;
  const to = asked === shown ? from : asked;
  // The program's own step a moment after an approval is no change that staff would have to see first.
  const isFollowed = shown === "approved" && from === "processing";
  if (shown && to !== from && shown !== from && !isFollowed)
    throw conflict(
      "order-changed-meanwhile",
      `This order is now ${from}, so nothing was changed. Please open it again.`,
    );
  if (!mayMove(mover, from, to) || (isPlanned && from !== "pending")) {
    throw conflict("order-cannot-move", `An order that is ${from} cannot become ${to}.`);
  }
  const outcome = await swapStatus({ orderId, from, to, actor, notes, shownNotes, alongside, isPlanned });
  if (outcome === "changed-meanwhile")
    throw conflict("order-changed-meanwhile", "Someone else has just changed this order. Please reload it.");
  if (outcome === "approval-dropped")
    throw conflict("approval-dropped", "The planned approval no longer holds, so the order stays pending.");
  return toOrderDto(await db().order.findUniqueOrThrow({ where: { id: orderId } }));
}

interface Swap extends Pick<Transition, "orderId" | "to" | "actor" | "notes" | "shownNotes"> {
  from: OrderStatus;
  alongside: Transition["alongside"];
  isPlanned: boolean;
}

async function swapStatus(swap: Swap): Promise<"done" | "changed-meanwhile" | "approval-dropped"> {
  const { orderId, from, to, actor, notes } = swap;
  const now = new Date();
  const fulfillment = isServed(to) && !isServed(from) ? await prepareJob(orderApprovedJob) : null;
  const email = isEmailed(to) && to !== from ? await prepareJob(orderStatusEmailJob) : null;
  const isEndOrReopening = to !== from && (hasEnded(to) || hasEnded(from));
  const ended = actor && isEndOrReopening ? await prepareJob(orderEndedJob) : null;
  return inTransaction(async (transaction) => {
    const before = await lockOrder(orderId, from, transaction);
    if (!before) return "changed-meanwhile";
    assertNotesSeen(before.notes, swap);
    if (swap.isPlanned) {
      const refusal = await consumePlannedApproval(swap, transaction);
      if (refusal) return refusal;
    } else if (from !== to) {
      // A note keeps the status, and with it the approval that a colleague planned.
      await dropPlannedApproval(orderId, actor, `The order became ${to}.`, transaction);
    }
    if (isServed(to)) await assertNotRefunded(orderId, transaction);
    await transaction.execute(
      sql(`UPDATE "Order"
           SET "status" = $2, "completedAt" = CASE WHEN "status" = $2 THEN "completedAt" ELSE $3 END, "notes" = CASE WHEN $6 THEN $4 ELSE "notes" END, "updatedAt" = $5
           WHERE "id" = $1`),
      [orderId, to, completedAtFor(to, now), notes ?? null, now, notes !== undefined],
    );
    // A function of lib/marketplace/sql: the marketplace comes after orders, so it cannot be imported here.
    if (!isServed(to))
      await transaction.execute(sql(`SELECT close_demand($1, $2::"OrderStatus")`), [orderId, to]);
    const changeId = await writeHistory(swap, now, transaction);
    if (actor) await auditSwap(swap, actor, before.notes, transaction);
    await fulfillment?.enqueue(transaction, { orderId });
    await email?.enqueue(transaction, { orderId, changeId });
    await ended?.enqueue(transaction, { orderId, wentOut: null });
    await swap.alongside?.(transaction);
    return "done";
  });
}

/** Locks the order; undefined when its status is no longer the one that was read. */
async function lockOrder(orderId: string, from: OrderStatus, transaction: Transaction) {
  const [order] = await transaction.rows(
    sql(`SELECT "notes" FROM "Order" WHERE "id" = $1 AND "status" = $2 FOR UPDATE`),
    [orderId, from],
  );
  return order;
}

function assertNotesSeen(stored: string | null, { notes, shownNotes }: Swap): void {
  const isSeen = [notes, shownNotes].some((known) => (known ?? "") === (stored ?? ""));
  if (notes === undefined || shownNotes === undefined || isSeen) return;
  throw conflict(
    "notes-changed-meanwhile",
    "Someone else has changed the notes, so nothing was changed. Please copy your text and open the order again.",
  );
}

/** Leads whose price was refunded must not be delivered (docs/decisions/0034-refunded-orders.md). */
async function assertNotRefunded(orderId: string, transaction: Transaction): Promise<void> {
  const refunds = await transaction.rows(sql(`SELECT "causeId" FROM "PartialRefund" WHERE "causeId" = $1`), [
    orderId,
  ]);
  if (refunds.length === 0) return;
  throw conflict(
    "order-refunded",
    "The undelivered leads of this order were refunded, so it cannot get leads again.",
  );
}

/** @returns the id of the history row. */
async function writeHistory(swap: Swap, now: Date, transaction: Transaction): Promise<string> {
  const { orderId, from, to, actor, notes } = swap;
  const [change] = await transaction.rows(
    sql(`INSERT INTO "OrderStatusChange" ("orderId", "from", "to", "actorId", "note", "createdAt")
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING "id"`),
    [orderId, from, to, actor?.id ?? null, notes ?? null, now],
  );
  if (!change) throw new Error("The order history did not return the new row.");
  return change.id;
}

/**
 * Automatic changes are recorded in the order's history only. The text of notes is not in the audit log, whose entries outlast the
 * person whom a note may name (decision 15): the history has it.
 */
async function auditSwap(swap: Swap, actor: Actor, notesBefore: string | null, transaction: Transaction) {
  const { orderId, from, to, notes } = swap;
  await recordAudit(
    {
      actorId: actor.id,
      action: "orders.change-status",
      subject: { type: "order", id: orderId },
      outcome: "done",
      before: { status: from },
      after: { status: to, ...(notes !== undefined && notes !== notesBefore && { notesChanged: true }) },
      ipAddress: actor.ipAddress,
    },
    transaction,
  );
}
