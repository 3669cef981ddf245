import "server-only";
import * as z from "zod/mini";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { type MailedPlan, readMailedPeriod, readMailedPlan } from "./plan-mail.server";
import { writeDay } from "./plan-schedule";

/** Emails the customer that a period was not charged. Enqueued in the transaction that skips it. */
export const planSkippedJob = defineJob({
  name: "plans.mail-skipped",
  schema: z.object({ planId: z.uuid(), dueOn: z.string() }),
  retryLimit: 10,
});

/**
 * Emails the customer that the program skipped a period. May run twice; both emails then have the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPlanSkipped({ planId, dueOn }: { planId: string; dueOn: string }): Promise<void> {
  const [plan, period] = [await readMailedPlan(planId), await readMailedPeriod(planId, dueOn)];
  if (!plan) return;
  await sendMail({
    to: plan.to,
    messageKey: `plan-skipped-${planId}-${dueOn}`,
    replyTo: { name: "Leadwell", address: env().SALES_EMAIL },
    ...planSkippedText(plan, { dueOn, nextDueOn: period.plan.nextDueOn.toISOString().slice(0, 10) }),
  });
}

/** The text of the email. */
export function planSkippedText(
  plan: MailedPlan,
  { dueOn, nextDueOn }: { dueOn: string; nextDueOn: string },
): MailContent {
  return {
    subject: `Your Leadwell plan was not charged on ${writeDay(dueOn)}`,
    greeting: `Hello ${plan.firstName},`,
    paragraphs: [
      "We skipped this period and charged nothing, because we still owe you a whole period of leads or your last payment is not settled yet.",
      "Leads that you have paid for keep arriving.",
    ],
    facts: [
      ["Plan", plan.name],
      ["Next charge", writeDay(nextDueOn)],
    ],
    link: { label: "Manage your plan", url: plan.billingUrl },
  };
}
