import "server-only";
import { randomUUID } from "node:crypto";
import type { AuditAction } from "@/lib/audit/actions";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import type { AuditFacts } from "@/lib/audit/remove-secrets";
import { conflict, notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import type { RedeliverBody } from "./staff-schemas";
import { restartDeadLetters, sendWaitingNow, wakeWorkers } from "./transition-deliveries.server";
import { toWithdrawal, WITHDRAWAL_OF_DELIVERY, withdrawnConflict } from "./withdrawn-leads";
import { healthChangeJob } from "./worker/health-change.email";

type PausedBy = "owner" | "staff" | "gone" | "failing" | null;

/**
 * Sends dead letters again under the same message ids; their 72 hours of retries begin again. At most 10,000 per call.
 * @returns how many are due now.
 * @throws AppError 404; 409 while the destination is paused, because nothing would be sent, and for one delivery of a
 * lead that was returned or whose person revoked the consent.
 */
export async function redeliver(staff: Actor, body: RedeliverBody): Promise<number> {
  return inTransaction(async (transaction) => {
    const destinationId =
      "deliveryId" in body ? await findDestination(body.deliveryId, transaction) : body.destinationId;
    const destination = await lockDestination(destinationId, transaction);
    if (destination.pausedBy !== null)
      throw conflict(
        "destination-paused",
        "This destination is paused: nothing is sent to it. Enable it first.",
      );
    const queued = await restartDeadLetters(
      transaction,
      destinationId,
      "deliveryId" in body ? body.deliveryId : null,
    );
    await audit(
      staff,
      { action: "delivery.redeliver", destinationId, after: { ...body, queued } },
      transaction,
    );
    if (queued > 0) await wakeWorkers(transaction);
    return queued;
  });
}

/**
 * Disables a destination: nothing is sent to it until staff enable it. Its owner is told by email. If its owner had also paused it, it stays paused
 * after staff enable it. Does nothing for a destination that is already disabled.
 * @returns by whom it is paused from now on.
 * @throws AppError 404.
 */
export async function disableDestination(staff: Actor, destinationId: string): Promise<"staff"> {
  const email = await prepareJob(healthChangeJob);
  return inTransaction<"staff">(async (transaction) => {
    const { pausedBy } = await lockDestination(destinationId, transaction);
    if (pausedBy === "staff") return "staff";
    await transaction.execute(
      sql(`UPDATE "Destination" SET "ownerPausedAt" = CASE WHEN "pausedBy" = 'owner' THEN "pausedAt" END,
         "pausedAt" = now(), "pausedBy" = 'staff', "updatedAt" = now() WHERE "id" = $1`),
      [destinationId],
    );
    await audit(
      staff,
      {
        action: "delivery.disable-destination",
        destinationId,
        before: { pausedBy },
        after: { pausedBy: "staff" },
      },
      transaction,
    );
    await email.enqueue(transaction, { destinationId, change: "staff", noticeId: randomUUID() });
    return "staff";
  });
}

/**
 * Enables a destination: closes its circuit breaker and makes its waiting deliveries due at once, with new 72 hours of
 * retries. If its owner paused it before or after staff disabled it, it stays paused by its owner. Does nothing for a
 * destination that is not paused.
 * @returns by whom it is paused from now on: its owner, or nobody.
 * @throws AppError 404; 409 for a destination that only its owner paused, because only its owner can resume it.
 */
export async function enableDestination(staff: Actor, destinationId: string): Promise<"owner" | null> {
  return inTransaction(async (transaction) => {
    const { pausedBy, ownerPausedAt } = await lockDestination(destinationId, transaction);
    if (pausedBy === null) return null;
    if (pausedBy === "owner")
      throw conflict(
        "paused-by-owner",
        "Its owner paused this destination, and only its owner can resume it.",
      );
    const now = ownerPausedAt ? "owner" : null;
    await (now === "owner" ? giveBackToOwner : resume)(destinationId, transaction);
    await audit(
      staff,
      {
        action: "delivery.enable-destination",
        destinationId,
        before: { pausedBy },
        after: { pausedBy: now },
      },
      transaction,
    );
    return now;
  });
}

async function giveBackToOwner(id: string, transaction: Transaction): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "Destination" SET "pausedAt" = "ownerPausedAt", "pausedBy" = 'owner', "ownerPausedAt" = NULL,
       "updatedAt" = now() WHERE "id" = $1`),
    [id],
  );
}

async function resume(id: string, transaction: Transaction): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "Destination" SET "pausedAt" = NULL, "pausedBy" = NULL, "failures" = 0, "failingSince" = NULL,
       "breakerUntil" = NULL, "updatedAt" = now() WHERE "id" = $1`),
    [id],
  );
  await sendWaitingNow(transaction, id, { isResumed: true });
}

const RETURNED =
  "The customer returned this lead, so its contact is withdrawn and it is not delivered again.";

async function findDestination(deliveryId: string, transaction: Transaction): Promise<string> {
  const [delivery] = await transaction.rows(
    sql(
      `SELECT d."destinationId", ${WITHDRAWAL_OF_DELIVERY} AS "withdrawal" FROM "Delivery" d
         WHERE d."id" = $1 AND d."status" = 'dead'` as const,
    ),
    [deliveryId],
  );
  if (!delivery) throw notFound("Dead letter");
  const withdrawal = toWithdrawal(delivery.withdrawal);
  if (withdrawal) throw withdrawnConflict(withdrawal, RETURNED);
  return delivery.destinationId;
}

interface Pause extends Record<string, unknown> {
  pausedBy: PausedBy;
  ownerPausedAt: Date | null;
}

async function lockDestination(id: string, transaction: Transaction): Promise<Pause> {
  const [destination] = await transaction.rows(
    sql(
      `SELECT "pausedBy", "ownerPausedAt" FROM "Destination" WHERE "id" = $1 AND "removedAt" IS NULL FOR NO KEY UPDATE`,
    ),
    [id],
  );
  if (!destination) throw notFound("Destination");
  return destination;
}

interface Entry {
  action: AuditAction;
  destinationId: string;
  before?: AuditFacts;
  after: AuditFacts;
}

async function audit(
  staff: Actor,
  { destinationId, ...entry }: Entry,
  transaction: Transaction,
): Promise<void> {
  const subject = { type: "destination", id: destinationId } as const;
  await recordAudit(
    { actorId: staff.id, subject, outcome: "done", ipAddress: staff.ipAddress, ...entry },
    transaction,
  );
}
