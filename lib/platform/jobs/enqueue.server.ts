import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { ensureQueue, senderBoss } from "./boss.server";
import type { JobDefinition } from "./define-job";

/**
 * Prepares to send a job. Call it before the transaction: creating the queue takes another connection, and inside the
 * transaction it could wait for a connection that the transaction itself holds.
 */
export async function prepareJob<Data extends object>(job: JobDefinition<Data>) {
  const boss = await senderBoss();
  await ensureQueue(boss, job);
  return {
    /**
     * Enqueues in the caller's transaction: the job exists if, and only if, the transaction commits. It runs at once, or
     * after `afterSeconds`.
     */
    async enqueue(transaction: Transaction, data: Data, { afterSeconds = 0 } = {}): Promise<void> {
      await boss.send(job.name, data, {
        db: bossConnection(transaction),
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
      });
    },
    /** Enqueues one job for each element, in one statement of the caller's transaction. */
    async enqueueAll(transaction: Transaction, all: readonly Data[]): Promise<void> {
      if (all.length === 0) return;
      const jobs = all.map((data) => ({ data }));
      await boss.insert(job.name, jobs, { db: bossConnection(transaction) });
    },
  };
}

/** Lets pg-boss run its statements in a transaction of ours. */
export function bossConnection(transaction: Transaction) {
  return {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: await transaction.query(text, values) }),
  };
}
