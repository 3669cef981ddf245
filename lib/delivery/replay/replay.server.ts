import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound, refused } from "@/lib/kit/errors";
import { uuid } from "@/lib/kit/uuid";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import {
  restartDeadLetters,
  restartDelivery,
  restartSales,
  wakeWorkers,
} from "../transition-deliveries.server";
import { toWithdrawal, WITHDRAWAL_OF_DELIVERY, withdrawnConflict } from "../withdrawn-leads";

// From the year 1000 on: the year 0 is an instant by ISO 8601, and none for PostgreSQL.
const instant = z.iso.datetime().regex(/^[1-9]/, "This date is too long ago.");

/**
 * Body of POST /api/delivery/replays: one delivery, a destination's dead letters, or the leads of a time range. `since` of an
 * answer goes on with the rest of a time range.
 */
export const replayBody = z.union([
  z.strictObject({ deliveryId: uuid() }),
  z.strictObject({ destinationId: uuid(), failed: z.literal(true) }),
  z.strictObject({ destinationId: uuid(), from: instant, to: instant, since: z.optional(instant) }),
]);
export type ReplayBody = z.output<typeof replayBody>;

type Replayed = Awaited<ReturnType<typeof restartSales>>;

/**
 * Sends deliveries again under the same message ids, so that a receiver recognizes what it has already. Leads that were
 * sold while the destination was paused or did not exist are sent for the first time. Leads whose return was approved, and
 * those whose person revoked the consent, are left out. At most 10,000 per call.
 * @returns how many deliveries are due now; of a time range with more leads also `since`, for the next call.
 * @throws AppError 404 for what is not the owner's; 422 for the time range of a browser with alerts; 409 `lead-withdrawn` or
 * `consent-revoked` for one delivery of such a lead.
 */
export async function replay(owner: Actor, body: ReplayBody): Promise<Replayed> {
  return inTransaction(async (transaction) => {
    const replayed =
      "deliveryId" in body
        ? await replayOne(owner.id, body.deliveryId, transaction)
        : await replayMany(owner.id, body, transaction);
    await recordAudit(
      {
        actorId: owner.id,
        action: "delivery.replay",
        subject: { type: "user", id: owner.id },
        outcome: "done",
        after: { ...body, queued: replayed.queued },
        ipAddress: owner.ipAddress,
      },
      transaction,
    );
    if (replayed.queued > 0) await wakeWorkers(transaction);
    return replayed;
  });
}

const RETURNED =
  "Your return of this lead was approved, so its contact is withdrawn and it is not delivered again.";

async function replayOne(ownerId: string, id: string, transaction: Transaction): Promise<Replayed> {
  const [found] = await transaction.rows(
    sql(
      `SELECT ${WITHDRAWAL_OF_DELIVERY} AS "withdrawal" FROM "Delivery" d JOIN "Destination" t ON t."id" = d."destinationId"
       WHERE d."id" = $1 AND d."userId" = $2 AND t."removedAt" IS NULL` as const,
    ),
    [id, ownerId],
  );
  if (!found) throw notFound("Delivery");
  const withdrawal = toWithdrawal(found.withdrawal);
  if (withdrawal) throw withdrawnConflict(withdrawal, RETURNED);
  return { queued: await restartDelivery(transaction, id) };
}

async function replayMany(
  ownerId: string,
  body: Exclude<ReplayBody, { deliveryId: string }>,
  transaction: Transaction,
): Promise<Replayed> {
  const { destinationId } = body;
  const [destination] = await transaction.rows(
    sql(
      `SELECT "kind" FROM "Destination" WHERE "id" = $1 AND "userId" = $2 AND "removedAt" IS NULL FOR NO KEY UPDATE`,
    ),
    [destinationId, ownerId],
  );
  if (!destination) throw notFound("Destination");
  if ("failed" in body) return { queued: await restartDeadLetters(transaction, destinationId) };
  if (destination.kind === "push")
    throw refused("alerts-not-repeated", "A browser with alerts gets no leads, so none can be resent to it.");
  const [from, to, since] = [
    new Date(body.from),
    new Date(body.to),
    body.since ? new Date(body.since) : null,
  ];
  return restartSales(transaction, { userId: ownerId, destinationId, from, to, since });
}
