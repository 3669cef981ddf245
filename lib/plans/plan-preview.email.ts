import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import { DAY_MS } from "@/lib/kit/time-units";
import { zoneName } from "@/lib/kit/zone-formatter";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { giveNotice } from "./give-notice.server";
import { chargeFacts, type MailedPlan, readMailedPlan } from "./plan-mail.server";
import { CHARGE_TIME_TEXT, MAIL_RETRY_HOURS, writeDay } from "./plan-schedule";
import { isRunning } from "./plan-status";
import { isPreviewed, lockPlan, type PeriodKey, readCycle } from "./transition-plan.server";

const previewedPeriod = z.object({
  planId: z.uuid(),
  /** The date as it was announced. The charge may have moved since. */
  dueOn: z.string(),
  /** The number of the period. A job that an older version enqueued has none, and its charge does not move. */
  number: z.optional(z.int()),
  /** Set when the plan was resumed after the period was announced: the email is another one than the first. */
  resumedAt: z.optional(z.iso.datetime()),
});
type PreviewedPeriod = z.infer<typeof previewedPeriod>;

/**
 * Emails the customer about the next charge of a plan. Enqueued in the transaction that announces the period, and again in the one
 * that moves its charge because the email is not sent.
 */
export const planPreviewJob = defineJob({
  name: "plans.mail-preview",
  schema: previewedPeriod,
  retryLimit: retriesLasting(MAIL_RETRY_HOURS),
});

/**
 * Emails the customer, and notes that the charge may be made. Less than 48 hours before the charge, for example after an outage, the
 * charge moves first, and the email names its new date. Sends nothing when the period was skipped or charged meanwhile, or when the
 * plan was stopped. May run twice; both emails then have the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPlanPreview(named: PreviewedPeriod, now = new Date()): Promise<void> {
  const { planId, resumedAt } = named;
  const period = await inTransaction((transaction) => placeCharge(transaction, named, now));
  if (!period) return;
  const plan = await readMailedPlan(planId, period);
  if (!plan) return;
  const { dueOn, amountCents, timeZone } = period;
  try {
    await sendMail({
      to: plan.to,
      messageKey: `plan-preview-${planId}-${dueOn}${resumedAt ? `-${resumedAt}` : ""}`,
      replyTo: "sales",
      ...planPreviewText(plan, { amountCents, dueOn, timeZone }),
    });
  } catch (error) {
    if (isRefusedForGood(error, period, now)) await notePreview({ planId, dueOn }, { refusedAt: now });
    throw error;
  }
  await notePreview({ planId, dueOn }, { sentAt: now });
}

/**
 * Moves the charge of an announced period if its email, which goes out now, would be late.
 * @returns the period as it is then; null when there is nothing to announce.
 */
async function placeCharge(
  transaction: Transaction,
  { planId, dueOn, number }: PreviewedPeriod,
  now: Date,
): Promise<AnnouncedPeriod | null> {
  const plan = await lockPlan(transaction, planId);
  // The program stopped the plan and left the announced period as it is. Resuming the plan skips that period, or announces it again.
  if (!plan || !isRunning(plan)) return null;
  const cycle = await readCycle(transaction, planId, plan.nextDueOn);
  const isNamed = number === undefined ? cycle?.dueOn === dueOn : cycle?.number === number;
  if (cycle?.status !== "due" || !isNamed) return null;
  // Rows of the previous release count as sent before they are. Their jobs have no number.
  if (cycle.previewSentAt && number !== undefined) return null;
  const { nextDueOn } = isPreviewed(cycle) ? plan : await giveNotice(transaction, plan, now);
  return { ...cycle, dueOn: nextDueOn, timeZone: plan.timeZone };
}

interface AnnouncedPeriod {
  dueOn: string;
  leadConfigId: string;
  amountCents: number;
  announcedAt: Date;
  timeZone: string;
}

/** Notes what became of the email about the charge of this date. Does nothing when the charge has moved to another date meanwhile. */
async function notePreview(
  { planId, dueOn }: PeriodKey,
  { sentAt = null, refusedAt = null }: { sentAt?: Date | null; refusedAt?: Date | null },
): Promise<void> {
  await autocommit.execute(
    sql(`UPDATE "PlanCycle" SET "previewSentAt" = COALESCE("previewSentAt", $3),
                                "previewRefusedAt" = COALESCE("previewRefusedAt", $4)
         WHERE "planId" = $1 AND "dueOn" = $2::text::date AND "status" = 'due'`),
    [planId, dueOn, sentAt, refusedAt],
  );
}

/** A refusal of the recipient or of the email, as nodemailer throws it. A server that cannot be reached, or refuses us, is none. */
const refusal = z.object({
  command: z.enum(["RCPT TO", "DATA"]),
  responseCode: z.number(),
  response: z.string(),
});
/** So many days after its announcement, a charge whose email was only ever refused for now is made. */
const REFUSED_DAYS = 7;

/**
 * Whether the customer cannot be emailed, so that waiting for the email would stop their plan for good: the mail server says that the
 * address does not exist or takes no email (RFC 3463, section 3.2 and 3.3; RFC 7505), or has been refusing for a week. Any other refusal
 * can be about us, such as "relay not permitted" or a limit of our own, and would let all renewals be charged without an email.
 */
function isRefusedForGood(error: unknown, { announcedAt }: AnnouncedPeriod, now: Date): boolean {
  const { data } = refusal.safeParse(error);
  if (!data) return false;
  const isUnknown = data.command === "RCPT TO" && /\b5\.(1\.([1236]|10)|2\.1)\b/.test(data.response);
  return isUnknown || now.getTime() - announcedAt.getTime() >= REFUSED_DAYS * DAY_MS;
}

/** The text of the email. */
export function planPreviewText(
  plan: MailedPlan,
  { amountCents, dueOn, timeZone }: { amountCents: number; dueOn: string; timeZone: string },
): MailContent {
  return {
    subject: `Your Leadwell plan renews on ${writeDay(dueOn)}`,
    greeting: greet(plan.firstName),
    paragraphs: ["Your plan renews soon. We will charge the payment method of the plan."],
    facts: chargeFacts(plan, amountCents, dueOn),
    link: { label: "Manage your plan", url: plan.billingUrl },
    afterword: [
      `You can skip this period, pause the plan or cancel it until the charge begins at ${CHARGE_TIME_TEXT} ${zoneName(timeZone)} on that day.`,
    ],
  };
}
