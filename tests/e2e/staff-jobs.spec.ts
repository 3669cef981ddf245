import { randomUUID } from "node:crypto";
import { inquiryEmailJob } from "@/lib/inquiries/inquiry.email";
import { shortId } from "@/lib/kit/short-id";
import { db } from "@/lib/platform/db/prisma.server";
import { DEAD_LETTERS, ensureQueue, senderBoss } from "@/lib/platform/jobs/boss.server";
import { expect, test } from "./fixtures";
import { signInAsStaff } from "./signed-in";
import { expectAccessible, expectNoSideways } from "./sound-page";

/** Enqueues a job that the worker cannot run, and that has no retries. @returns its id and a text in its payload. */
async function enqueueFailingJob() {
  const boss = await senderBoss();
  await ensureQueue(boss, inquiryEmailJob);
  const inquiryId = `no-id-${randomUUID().slice(0, 8)}`;
  const jobId = await boss.send(inquiryEmailJob.name, { inquiryId }, { retryLimit: 0 });
  return { jobId, text: inquiryId };
}

test("staff repeat a failed job and dismiss another one, by keyboard @phone", async ({ page }) => {
  const { text: repeated } = await enqueueFailingJob();
  const { jobId, text: dismissed } = await enqueueFailingJob();
  await signInAsStaff(page);
  const job = (text: string) => page.getByRole("article").filter({ hasText: text });
  // The worker runs and fails the jobs meanwhile.
  await expect(async () => {
    await page.goto("/admin/jobs");
    await expect(job(repeated)).toBeVisible({ timeout: 2_000 });
    await expect(job(dismissed)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(job(repeated)).toContainText("inquiries.mail-to-sales");
  await expect(job(repeated)).toContainText("1 attempt");
  await expectAccessible(page);
  await expectNoSideways(page);

  await job(repeated)
    .getByRole("button", { name: /^Repeat: / })
    .press("Enter");
  await expect(page.getByText("1 job will run again.")).toBeVisible();
  await expect(job(repeated)).toHaveCount(0);

  const letters = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM pgboss.job WHERE name = ${DEAD_LETTERS} AND source_id = ${jobId}::uuid`;
  expect(letters).toHaveLength(1);
  await job(dismissed)
    .getByRole("button", { name: /^Dismiss: / })
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: "Dismiss this job?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(page.getByText("1 job dismissed.")).toBeVisible();
  await expect(job(dismissed)).toHaveCount(0);

  await page.goto("/admin/audit");
  const entries = page.getByRole("article").filter({ hasText: "Dismiss failed jobs" });
  await expect(entries.filter({ hasText: `job ${shortId(letters[0]?.id ?? "")}` })).toBeVisible();
});
