import "server-only";
import { randomUUID } from "node:crypto";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { healthChangeJob } from "./health-change.job";
import type { HealthChange } from "./record.server";

/** Has the owner of a destination told by mail. */
export async function announceHealthChange({ destinationId, change }: HealthChange): Promise<void> {
  const job = await prepareJob(healthChangeJob);
  await inTransaction((transaction) =>
    job.enqueue(transaction, { destinationId, change, noticeId: randomUUID() }),
  );
}
