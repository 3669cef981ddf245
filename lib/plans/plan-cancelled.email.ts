import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { type MailedPlan, type MailedStop, NO_BAR, readMailedPlan, readMailedStop } from "./plan-mail.server";
import { exceptBegun, MAIL_RETRY_HOURS, paidUntil, writeDay } from "./plan-schedule";

/** Emails the customer that a plan is cancelled. Enqueued in the transaction that cancels it. */
export const planCancelledJob = defineJob({
  name: "plans.mail-cancelled",
  schema: z.object({ planId: z.uuid(), byStaff: z.optional(z.boolean()) }),
  retryLimit: retriesLasting(MAIL_RETRY_HOURS),
});

/**
 * Emails the customer. May run twice; both emails then have the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPlanCancelled({
  planId,
  byStaff = false,
}: {
  planId: string;
  byStaff?: boolean;
}): Promise<void> {
  const plan = await readMailedPlan(planId);
  if (!plan) return;
  const { cycles, ...row } = await db().plan.findUniqueOrThrow({
    where: { id: planId },
    include: { cycles: { orderBy: { dueOn: "desc" }, take: 100 } },
  });
  await sendMail({
    to: plan.to,
    messageKey: `plan-cancelled-${planId}`,
    replyTo: "sales",
    ...planCancelledText(plan, {
      endsOn: row.status === "ending" ? paidUntil(row, cycles) : null,
      byStaff,
      stop: await readMailedStop(planId),
    }),
  });
}

/**
 * The text of the email.
 * @param cancelled `endsOn`: date on which the paid period is over, `2026-12-06`; null when the plan ended at once.
 */
export function planCancelledText(
  plan: MailedPlan,
  { endsOn, byStaff = false, stop = NO_BAR }: { endsOn: string | null; byStaff?: boolean; stop?: MailedStop },
): MailContent {
  return {
    subject: "Your Leadwell plan is cancelled",
    greeting: greet(plan.firstName),
    paragraphs: [
      exceptBegun(
        `${byStaff ? "Our support team has cancelled your plan." : "Your plan is cancelled."} Nothing will be charged for it again.`,
        stop.periods,
      ),
      ...(byStaff ? ["Reply to this email if you did not expect that."] : []),
      endsOn ? `You have paid for the time until ${writeDay(endsOn)}.` : "The plan has ended.",
      ...(stop.bar ? [] : ["You still get the leads that you have paid for."]),
    ],
    facts: [["Plan", plan.name]],
    link: { label: "See your plans", url: plan.billingUrl },
  };
}
