import "server-only";
import * as z from "zod/mini";
import { greet, mailedName } from "@/lib/accounts/profile/mail-greeting";
import { LINE_LABELS, type Line } from "@/lib/catalog/lines";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { addDays, fromIsoDay, instantAt } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";

/** Enqueues the summaries whose time has come. */
export const dailySummariesJob = defineJob({
  name: "delivery.daily-summaries",
  schema: z.object({}),
  retryLimit: 0,
});

/** Emails one account the summary of one day. */
export const dailySummaryJob = defineJob({
  name: "delivery.mail-daily-summary",
  schema: z.object({ userId: z.uuid(), day: z.iso.date() }),
  retryLimit: 10,
});

/** Summaries go out from this hour on, in the account's time zone. */
export const SUMMARY_HOUR = 8;

/**
 * Enqueues a summary for each account that wants one, once a day from 8 AM on in its time zone. Both happen in one
 * transaction: no day is summed up twice. A day on which no worker ran after 8 AM has no summary.
 * @returns the number of summaries.
 */
export async function enqueueDailySummaries(now = new Date()): Promise<number> {
  const mail = await prepareJob(dailySummaryJob);
  return inTransaction(async (transaction) => {
    const due = await transaction.rows(
      sql(`UPDATE "DeliverySettings" s SET "lastSummaryOn" = ($1::timestamptz AT TIME ZONE u."timeZone")::date
       FROM "User" u
       WHERE u."id" = s."userId" AND s."dailySummary" AND u."emailConfirmedAt" IS NOT NULL AND u."closedAt" IS NULL
         AND u."disabledAt" IS NULL AND extract(hour FROM $1::timestamptz AT TIME ZONE u."timeZone") >= $2
         AND s."lastSummaryOn" IS DISTINCT FROM ($1::timestamptz AT TIME ZONE u."timeZone")::date
       RETURNING s."userId" AS "userId!", s."lastSummaryOn"::text AS "day!"`),
      [now, SUMMARY_HOUR],
    );
    for (const { userId, day } of due) await mail.enqueue(transaction, { userId, day });
    return due.length;
  });
}

/**
 * Emails what an account bought in the 24 hours before 8 AM of a day. Without leads nothing is sent.
 * @param day in the account's time zone, `2026-11-22`.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendDailySummary({ userId, day }: { userId: string; day: string }): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user || user.closedAt || user.disabledAt) return;
  const until = fromIsoDay(day);
  const rows = await autocommit.rows(
    sql(`SELECT l."line" AS "line!", l."state" AS "state!", count(*)::integer AS "count!"
     FROM "Allocation" a JOIN "Lead" l ON l."id" = a."leadId"
     WHERE a."userId" = $1 AND a."allocatedAt" >= $2 AND a."allocatedAt" < $3
     GROUP BY 1, 2 ORDER BY 3 DESC, 2`),
    [
      userId,
      instantAt(user.timeZone, addDays(until, -1), SUMMARY_HOUR * 60),
      instantAt(user.timeZone, until, SUMMARY_HOUR * 60),
    ],
  );
  if (rows.length === 0) return;

  await sendMail({
    to: user.email,
    messageKey: `daily-summary-${userId}-${day}`,
    unsubscribeUrl: `${env().APP_URL}${paths.delivery}`,
    ...dailySummaryText({ firstName: mailedName(user), counts: rows, appUrl: env().APP_URL }),
  });
}

interface Summary {
  /** Null when the address is not confirmed (`mailedName`). */
  firstName: string | null;
  /** Leads by line and state, the most first. */
  counts: readonly { line: Line; state: string; count: number }[];
  appUrl: string;
}

/** The text of the summary: numbers only, no consumer. */
export function dailySummaryText({ firstName, counts, appUrl }: Summary): MailContent {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const lines = [...new Set(counts.map(({ line }) => line))];
  const leads = total === 1 ? "1 lead" : `${formatCount(total)} leads`;
  return {
    subject: `${leads} since yesterday, 8 AM`,
    greeting: greet(firstName),
    paragraphs: [`You received ${leads} in the 24 hours before 8 AM today.`],
    facts: lines.map((line) => [LINE_LABELS[line], statesOf(counts.filter((row) => row.line === line))]),
    link: { label: "See who can be called now", url: `${appUrl}${paths.leads}` },
    footnote: {
      text: "You get this email because the daily summary is on. You can turn it off here:",
      url: `${appUrl}${paths.delivery}`,
    },
  };
}

function statesOf(rows: Summary["counts"]): string {
  return rows.map(({ state, count }) => `${state} ${formatCount(count)}`).join(", ");
}
