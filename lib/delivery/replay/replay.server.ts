import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound } from "@/lib/kit/errors";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";

// From the year 1000 on: the year 0 is an instant by ISO 8601, and none for PostgreSQL.
const instant = z.iso.datetime().regex(/^[1-9]/, "This date is too long ago.");

/** Body of POST /api/delivery/replays: one delivery, or a destination's failed ones, or the leads of a time. */
export const replayBody = z.union([
  z.strictObject({ deliveryId: z.uuid() }),
  z.strictObject({ destinationId: z.uuid(), failed: z.literal(true) }),
  z.strictObject({ destinationId: z.uuid(), from: instant, to: instant }),
]);
export type ReplayBody = z.output<typeof replayBody>;

/** So many leads at once; a longer time is sent in parts. */
const MOST = 10_000;

/**
 * Sends again, under the same webhook-ids: whoever has a lead already sees that it is the same. Leads that were sold
 * while the destination was paused or did not exist get their delivery.
 * @returns how many deliveries are due now.
 * @throws AppError 404 for what is not the owner's.
 */
export async function replay(owner: Actor, body: ReplayBody): Promise<number> {
  return inTransaction(async (transaction) => {
    const queued =
      "deliveryId" in body
        ? await replayOne(owner.id, body.deliveryId, transaction)
        : await replayMany(owner.id, body, transaction);
    await recordAudit(
      {
        actorId: owner.id,
        action: "delivery.replay",
        subject: { type: "user", id: owner.id },
        outcome: "done",
        after: { ...body, queued },
        ipAddress: owner.ipAddress,
      },
      transaction,
    );
    if (queued > 0) await transaction.query(`SELECT pg_notify('leadwell_delivery', '')`);
    return queued;
  });
}

/** Tries count on, and the 72 hours begin anew. One that is under way is left alone. */
const REARM = `"status" = 'due', "dueAt" = now(), "createdAt" = now(), "acceptedAt" = NULL`;

async function replayOne(ownerId: string, id: string, transaction: Transaction): Promise<number> {
  const found = await transaction.query(
    `SELECT 1 FROM "Delivery" d JOIN "Destination" t ON t."id" = d."destinationId"
     WHERE d."id" = $1 AND d."userId" = $2 AND t."removedAt" IS NULL`,
    [id, ownerId],
  );
  if (found.length === 0) throw notFound("Delivery");
  const rows = await transaction.query(
    `UPDATE "Delivery" SET ${REARM} WHERE "id" = $1 AND "claimedBy" IS NULL RETURNING "id"`,
    [id],
  );
  return rows.length;
}

async function replayMany(
  ownerId: string,
  body: Exclude<ReplayBody, { deliveryId: string }>,
  transaction: Transaction,
): Promise<number> {
  const own = await transaction.query(
    `SELECT "id" FROM "Destination" WHERE "id" = $1 AND "userId" = $2 AND "removedAt" IS NULL FOR NO KEY UPDATE`,
    [body.destinationId, ownerId],
  );
  if (own.length === 0) throw notFound("Destination");
  if ("failed" in body) {
    const rows = await transaction.query(
      `UPDATE "Delivery" SET ${REARM} WHERE "id" IN (
         SELECT "id" FROM "Delivery" WHERE "destinationId" = $1 AND "status" = 'dead' ORDER BY "createdAt" LIMIT $2)
       RETURNING "id"`,
      [body.destinationId, MOST],
    );
    return rows.length;
  }
  const rows = await transaction.query(
    `INSERT INTO "Delivery" AS d ("id", "destinationId", "userId", "event", "subjectId", "leadId", "dueAt", "createdAt")
     SELECT gen_random_uuid(), $1, a."userId", 'lead.delivered', a."leadId", a."leadId", now(), now()
     FROM "Allocation" a WHERE a."userId" = $2 AND a."allocatedAt" >= $3 AND a."allocatedAt" < $4
     ORDER BY a."allocatedAt" LIMIT $5
     ON CONFLICT ("destinationId", "event", "subjectId") DO UPDATE SET ${REARM} WHERE d."claimedBy" IS NULL
     RETURNING "id"`,
    [body.destinationId, ownerId, body.from, body.to, MOST],
  );
  return rows.length;
}
