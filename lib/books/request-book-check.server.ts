import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { checkBooksJob } from "./check-books.server";

/** Asks the worker to check the books now, and records who asked. */
export async function requestBookCheck(staff: Actor): Promise<void> {
  const job = await prepareJob(checkBooksJob);
  await inTransaction(async (transaction) => {
    await job.enqueue(transaction, {});
    await recordAudit(
      { actorId: staff.id, action: "books.check", outcome: "done", ipAddress: staff.ipAddress },
      transaction,
    );
  });
}
