import "server-only";
import { releaseLeads } from "@/lib/marketplace/hold-leads.server";
import { cancelIntentJob } from "@/lib/plans/cancel-intent.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import type { PurchaseStatus } from "./purchase-status";

/** How a purchase ends without a charge. */
interface Ending {
  to: "declined" | "abandoned" | "refunded";
  declineCode?: string | null;
  /** Ends it only while no PaymentIntent is stored: then none can have been confirmed. */
  onlyUncharged?: boolean;
}

/**
 * Ends a purchase that is still `charging` and frees its leads. After a decline its PaymentIntent is canceled, so that nobody
 * can pay it later. Does nothing when the purchase has ended.
 */
export async function endPurchase(
  id: string,
  { to, declineCode = null, onlyUncharged = false }: Ending,
): Promise<void> {
  const canceling = await prepareJob(cancelIntentJob);
  await inTransaction(async (transaction) => {
    const purchase = await lockPurchase(transaction, id);
    if (purchase.status !== "charging") return;
    if (onlyUncharged && purchase.paymentIntentId !== null) return;
    await movePurchase(transaction, id, to, declineCode);
    await releaseLeads(transaction, { holder: id, leadIds: purchase.leadIds });
    if (to === "declined" && purchase.paymentIntentId !== null)
      await canceling.enqueue(transaction, { paymentIntentId: purchase.paymentIntentId });
  });
}

/** Locks a purchase and reads it. @throws Error when there is none. */
export async function lockPurchase(transaction: Transaction, id: string) {
  const [purchase] = await transaction.rows(
    sql(`SELECT p."status", p."paymentIntentId", COALESCE(c."leadIds", '{}') AS "leadIds!"
     FROM "LeadPurchase" p LEFT JOIN "LeadConfiguration" c ON c."id" = p."leadConfigId"
     WHERE p."id" = $1 FOR UPDATE OF p`),
    [id],
  );
  if (!purchase) throw new Error(`There is no purchase ${id}.`);
  return purchase;
}

/**
 * Changes the status of a purchase that the caller has locked; the only code that does. The database refuses a move that
 * `mayMovePurchase` does not allow.
 */
export async function movePurchase(
  transaction: Transaction,
  id: string,
  to: PurchaseStatus,
  declineCode: string | null = null,
): Promise<void> {
  await transaction.execute(
    sql(
      `UPDATE "LeadPurchase" SET "status" = $2::"PurchaseStatus", "declineCode" = $3, "updatedAt" = now() WHERE "id" = $1`,
    ),
    [id, to, declineCode],
  );
}

/** A purchase as it stands. @throws Prisma's error when there is none. */
export function readPurchase(id: string) {
  return db().leadPurchase.findUniqueOrThrow({ where: { id } });
}
