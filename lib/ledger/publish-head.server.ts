import "server-only";
import * as z from "zod/mini";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { signingKey } from "./certificate-keys.server";
import { signHead } from "./ledger-head";
import { ledgerHeadEmailJob } from "./ledger-head.email";
import { storeHeadJob } from "./store-head.server";

/** Publishes the head of the ledger. Scheduled in worker/jobs.ts, once a day. */
export const publishHeadJob = defineJob({
  name: "ledger.publish-head",
  schema: z.object({}),
  retryLimit: retriesLasting(1),
});

/**
 * Publishes the head of the ledger outside of the database: signs it, stores it as the head of the day, and enqueues the
 * email to the operator and the copy to the second store, in one transaction. Whoever later cuts off or rewrites the
 * ledger contradicts a head that others hold. A second run on the same day (UTC) does nothing.
 * @returns whether a head was published; false also for an empty ledger.
 */
export async function publishHead(now = new Date()): Promise<boolean> {
  const head = await db().ledgerEntry.findFirst({
    orderBy: { sequence: "desc" },
    select: { sequence: true, entryHash: true },
  });
  if (!head) return false;
  const position = { sequence: Number(head.sequence), entryHash: head.entryHash };
  const { payload, signature, keyId } = signHead(position, now, signingKey());
  const day = now.toISOString().slice(0, 10);
  const [mail, copy] = await Promise.all([prepareJob(ledgerHeadEmailJob), prepareJob(storeHeadJob)]);
  return inTransaction(async (transaction) => {
    const inserted = await transaction.execute(
      sql(`INSERT INTO "LedgerHead" ("day", "sequence", "entryHash", "statedAt", "payload", "signature", "keyId")
         VALUES ($1::date, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`),
      [day, position.sequence, position.entryHash, now, payload, signature, keyId],
    );
    if (inserted === 0) return false;
    await mail.enqueue(transaction, { day });
    await copy.enqueue(transaction, { day });
    return true;
  });
}
