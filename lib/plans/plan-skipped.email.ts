import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import { dateColumnToIso } from "@/lib/kit/zone-clock";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { type MailedPlan, readMailedPeriod, readMailedPlan } from "./plan-mail.server";
import { MAIL_RETRY_HOURS, writeDay } from "./plan-schedule";

const skippedPeriod = z.object({
  planId: z.uuid(),
  dueOn: z.string(),
  /** Without it: a whole period of leads is owed, or an earlier charge is not settled. */
  reason: z.optional(z.enum(["paid-late"])),
});
type SkippedPeriod = z.infer<typeof skippedPeriod>;

/** Emails the customer that a period is not charged. Enqueued in the transaction that skips it. */
export const planSkippedJob = defineJob({
  name: "plans.mail-skipped",
  schema: skippedPeriod,
  retryLimit: retriesLasting(MAIL_RETRY_HOURS),
});

/**
 * Emails the customer that the program skipped a period, and when the next charge is. May run twice; both emails then have
 * the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPlanSkipped({ planId, dueOn, reason }: SkippedPeriod): Promise<void> {
  const [plan, period] = [await readMailedPlan(planId), await readMailedPeriod(planId, dueOn)];
  if (!plan) return;
  await sendMail({
    to: plan.to,
    messageKey: `plan-skipped-${planId}-${dueOn}`,
    replyTo: "sales",
    ...planSkippedText(plan, { dueOn, nextDueOn: dateColumnToIso(period.plan.nextDueOn), reason }),
  });
}

/** The text of the email. */
export function planSkippedText(
  plan: MailedPlan,
  { dueOn, nextDueOn, reason }: Omit<SkippedPeriod, "planId"> & { nextDueOn: string },
): MailContent {
  return {
    subject: `Your Leadwell plan ${reason === "paid-late" ? "is" : "was"} not charged on ${writeDay(dueOn)}`,
    greeting: greet(plan.firstName),
    paragraphs: [
      reason === "paid-late"
        ? "Your last charge was paid late, and the next one must not follow too soon. So we skip this period, which we had announced to you, and charge nothing for it."
        : "We skipped this period and charged nothing, because we still owe you a whole period of leads or your last payment is not settled yet.",
      "You still get the leads that you have paid for. If you paused them, resume them on the order's page.",
    ],
    facts: [
      ["Plan", plan.name],
      ["Next charge", writeDay(nextDueOn)],
    ],
    link: { label: "Manage your plan", url: plan.billingUrl },
  };
}
