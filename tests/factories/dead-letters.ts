import { randomUUID } from "node:crypto";
import { inquiryEmailJob } from "@/lib/inquiries/inquiry.email";
import { db } from "@/lib/platform/db/prisma.server";
import { DEAD_LETTERS, ensureQueue, senderBoss } from "@/lib/platform/jobs/boss.server";

/** A job that failed for good, as the worker leaves it: fetched, failed, and copied to the dead letters by the queue. */
export async function createDeadLetter(message = "the mail server does not respond") {
  const boss = await senderBoss();
  await ensureQueue(boss, inquiryEmailJob);
  const inquiryId = randomUUID();
  const jobId = await boss.send(inquiryEmailJob.name, { inquiryId }, { retryLimit: 0, priority: 100 });
  const [job] = await boss.fetch(inquiryEmailJob.name);
  if (!job || job.id !== jobId) throw new Error("another job was fetched");
  await boss.fail(job.name, job.id, new Error(message));
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM pgboss.job WHERE name = ${DEAD_LETTERS} AND source_id = ${jobId}::uuid`;
  return { jobName: job.name, jobId, deadLetterId: rows[0]?.id ?? "", inquiryId };
}
