import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import { zoneName } from "@/lib/kit/zone-formatter";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { chargeFacts, type MailedPlan, readMailedPeriod, readMailedPlan } from "./plan-mail.server";
import { CHARGE_TIME_TEXT, MAIL_RETRY_HOURS, writeDay } from "./plan-schedule";
import { isRunning } from "./plan-status";

/** Emails the customer about the next charge of a plan. Enqueued in the transaction that announces the period. */
export const planPreviewJob = defineJob({
  name: "plans.mail-preview",
  schema: z.object({
    planId: z.uuid(),
    dueOn: z.string(),
    /** Set when the plan was resumed after the period was announced: the email is another one than the first. */
    resumedAt: z.optional(z.iso.datetime()),
  }),
  retryLimit: retriesLasting(MAIL_RETRY_HOURS),
});

/**
 * Emails the customer. Sends nothing when the period was skipped or charged meanwhile, or when the plan was stopped. May run
 * twice; both emails then have the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPlanPreview({
  planId,
  dueOn,
  resumedAt,
}: {
  planId: string;
  dueOn: string;
  resumedAt?: string | undefined;
}): Promise<void> {
  const [plan, period] = [await readMailedPlan(planId), await readMailedPeriod(planId, dueOn)];
  if (!plan || period.status !== "due") return;
  // Stopped by the program, which leaves the announced period: it is skipped, or announced again, when the plan is resumed.
  if (!isRunning(period.plan)) return;
  await sendMail({
    to: plan.to,
    messageKey: `plan-preview-${planId}-${dueOn}${resumedAt ? `-${resumedAt}` : ""}`,
    replyTo: "sales",
    ...planPreviewText(plan, { amountCents: period.amountCents, dueOn, timeZone: period.plan.timeZone }),
  });
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
