import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import { stripeEventJob } from "@/lib/payments/stripe-events.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { senderBoss } from "@/lib/platform/jobs/boss.server";
import { createStaff } from "@/tests/factories/accounts";
import { createDeadLetter } from "@/tests/factories/dead-letters";
import { listFailedJobs } from "./queries.server";
import { settleFailedJobs } from "./settle-failed-jobs.server";

afterEach(() => pool().query("DELETE FROM pgboss.job"));

const actor = async () => ({ id: (await createStaff()).user.id, ipAddress: "203.0.113.9" });

it("lists jobs that failed for good with their error, their payload and when they failed", async () => {
  const older = await createDeadLetter("the mail server refused the message");
  const newer = await createDeadLetter();
  const { jobs, ...counts } = await listFailedJobs();
  expect(counts).toEqual({ total: 2, page: 1, pages: 1 });
  expect(jobs.map(({ id }) => id)).toEqual([newer.deadLetterId, older.deadLetterId]);
  expect(jobs[1]).toMatchObject({
    name: older.jobName,
    payload: { inquiryId: older.inquiryId },
    attempts: 1,
    error: "the mail server refused the message",
  });
});

it("repeats a job with all its retries, once, and writes who did it", async () => {
  const { jobName, deadLetterId, inquiryId } = await createDeadLetter();
  await createDeadLetter();
  const staff = await actor();
  expect(await settleFailedJobs(staff, { act: "repeat", which: { id: deadLetterId } })).toBe(1);

  const [job] = await (await senderBoss()).fetch(jobName, { includeMetadata: true });
  expect(job).toMatchObject({ data: { inquiryId }, retryCount: 0 });
  expect(job?.retryLimit).toBeGreaterThan(0);
  expect((await listFailedJobs()).total).toBe(1);
  expect(await db().auditEntry.findFirst({ where: { actorId: staff.id } })).toMatchObject({
    action: "jobs.repeat-failed",
    subjectType: "job",
    subjectId: deadLetterId,
    outcome: "done",
    after: { job: jobName, jobs: 1 },
  });
  await expect(settleFailedJobs(staff, { act: "repeat", which: { id: deadLetterId } })).rejects.toThrow(
    "Failed job not found",
  );
});

it("repeats all jobs of one name", async () => {
  const { jobName } = await createDeadLetter();
  await createDeadLetter();
  const other = await createDeadLetter();
  await pool().query("UPDATE pgboss.job SET source_name = 'orders.mail-status' WHERE id = $1", [
    other.deadLetterId,
  ]);
  expect(await settleFailedJobs(await actor(), { act: "repeat", which: { name: jobName } })).toBe(2);
  expect((await listFailedJobs()).jobs.map(({ id }) => id)).toEqual([other.deadLetterId]);
});

it("dismisses a job for good, and writes who did it", async () => {
  const { jobName, deadLetterId } = await createDeadLetter();
  const staff = await actor();
  expect(await settleFailedJobs(staff, { act: "dismiss", which: { id: deadLetterId } })).toBe(1);
  expect((await listFailedJobs()).total).toBe(0);
  expect(await (await senderBoss()).fetch(jobName)).toEqual([]);
  const entry = await db().auditEntry.findFirst({ where: { actorId: staff.id } });
  expect(entry).toMatchObject({ action: "jobs.dismiss-failed", subjectId: deadLetterId });
});

it("writes what the dismissed jobs were about, by ids alone, of a hundred at most", async () => {
  const { jobName, deadLetterId, inquiryId } = await createDeadLetter();
  await pool().query(
    `UPDATE pgboss.job SET data = data || '{"day": "2026-01-01", "email": "ann@example.com"}' WHERE id = $1`,
    [deadLetterId],
  );
  await pool().query(
    `INSERT INTO pgboss.job (name, data, source_name, created_on)
     SELECT name, jsonb_build_object('inquiryId', gen_random_uuid()), source_name, created_on + interval '1 second'
     FROM pgboss.job, generate_series(1, 120) WHERE id = $1`,
    [deadLetterId],
  );
  const staff = await actor();
  expect(await settleFailedJobs(staff, { act: "dismiss", which: { name: jobName } })).toBe(121);
  const entry = await db().auditEntry.findFirstOrThrow({ where: { actorId: staff.id } });
  const after = z.object({ jobs: z.int(), about: z.array(z.uuid()) }).parse(entry.after);
  expect([after.jobs, after.about.length, after.about[0]]).toEqual([121, 100, inquiryId]);
});

it("closes the Stripe event of a dismissed job, which would be reported as late without end, and no other", async () => {
  const eventIds = ["evt_dismissed", "evt_of_another_job"];
  await db().stripeEvent.createMany({
    data: eventIds.map((id) => ({
      id,
      type: "charge.refunded",
      objectId: "ch_1",
      stripeCreatedAt: new Date(),
    })),
  });
  const { deadLetterId } = await createDeadLetter();
  const other = await createDeadLetter();
  await pool().query(
    "UPDATE pgboss.job SET source_name = $1, data = jsonb_build_object('eventId', $2::text) WHERE id = $3",
    [stripeEventJob.name, "evt_dismissed", deadLetterId],
  );
  await pool().query("UPDATE pgboss.job SET data = jsonb_build_object('eventId', $1::text) WHERE id = $2", [
    "evt_of_another_job",
    other.deadLetterId,
  ]);
  for (const id of [deadLetterId, other.deadLetterId])
    expect(await settleFailedJobs(await actor(), { act: "dismiss", which: { id } })).toBe(1);
  const events = await db().stripeEvent.findMany({ orderBy: { id: "asc" } });
  expect(events.map(({ id, handledAt }) => [id, handledAt === null])).toEqual([
    ["evt_dismissed", false],
    ["evt_of_another_job", true],
  ]);
});

it("keeps a job whose queue does not exist any more, and says so", async () => {
  const { deadLetterId } = await createDeadLetter();
  await pool().query("UPDATE pgboss.job SET source_name = 'gone.job' WHERE id = $1", [deadLetterId]);
  const staff = await actor();
  await expect(settleFailedJobs(staff, { act: "repeat", which: { id: deadLetterId } })).rejects.toThrow(
    "cannot be repeated",
  );
  expect((await listFailedJobs()).total).toBe(1);
  expect(await db().auditEntry.count({ where: { actorId: staff.id } })).toBe(0);
});

it("is repeated by one of two members of staff who press the button at the same time", async () => {
  const { jobName, deadLetterId } = await createDeadLetter();
  const both = await Promise.all([actor(), actor()]);
  const results = await Promise.allSettled(
    both.map((staff) => settleFailedJobs(staff, { act: "repeat", which: { id: deadLetterId } })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await (await senderBoss()).fetch(jobName, { batchSize: 10 })).toHaveLength(1);
});

it("keeps a dead letter for a year, also one that nobody looks at", async () => {
  const { deadLetterId } = await createDeadLetter();
  const { rows } = await pool().query(
    "SELECT keep_until > now() + interval '360 days' AS kept FROM pgboss.job WHERE id = $1",
    [deadLetterId],
  );
  expect(rows).toEqual([{ kept: true }]);
  expect(await settleFailedJobs(await actor(), { act: "dismiss", which: { id: deadLetterId } })).toBe(1);
  const unknown = { act: "dismiss", which: { id: randomUUID() } } as const;
  await expect(settleFailedJobs(await actor(), unknown)).rejects.toThrow("not found");
});
