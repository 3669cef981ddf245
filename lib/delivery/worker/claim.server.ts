import "server-only";
import { pool } from "@/lib/platform/db/pool.server";
import { CLAIM_BATCH, CLAIMED_PER_DESTINATION, DEAD_AFTER_MS } from "./tuning";

/** A delivery that is this worker's to send. */
export interface Claimed {
  id: string;
  destinationId: string;
  event: string;
  leadId: string | null;
  payload: unknown;
  /** This try's number. */
  attempts: number;
  /** The 72 hours of retries count from here. */
  retryWindowStartedAt: Date;
}

/** Takes what is due, at most `most`, so much of each destination that none holds the others up. */
export async function claimDeliveries(workerId: string, most: number): Promise<Claimed[]> {
  const { rows } = await pool().query<Claimed>({
    name: "claim-deliveries",
    text: `SELECT "id", "destinationId", "event", "leadId", "payload", "attempts", "retryWindowStartedAt"
           FROM claim_deliveries($1, $2, $3, clock_timestamp())`,
    values: [workerId, Math.min(most, CLAIM_BATCH), CLAIMED_PER_DESTINATION],
  });
  return rows;
}

/** Gives back what was claimed and not sent, as if it had not been taken. */
export async function releaseClaims(workerId: string, ids: readonly string[]): Promise<void> {
  await pool().query(
    `UPDATE "Delivery" SET "claimedBy" = NULL, "attempts" = "attempts" - 1 WHERE "id" = ANY ($1) AND "claimedBy" = $2`,
    [ids, workerId],
  );
}

/** Says that this worker lives, and frees what dead ones held. */
export async function beat(workerId: string): Promise<void> {
  await pool().query(
    `INSERT INTO "DeliveryWorker" ("id", "seenAt") VALUES ($1, clock_timestamp())
     ON CONFLICT ("id") DO UPDATE SET "seenAt" = EXCLUDED."seenAt"`,
    [workerId],
  );
  await pool().query(`SELECT release_dead_claims(clock_timestamp() - make_interval(secs => $1))`, [
    DEAD_AFTER_MS / 1000,
  ]);
}

/** Leaves nothing behind at a regular end. */
export async function signOff(workerId: string): Promise<void> {
  await pool().query(`DELETE FROM "DeliveryWorker" WHERE "id" = $1`, [workerId]);
}
