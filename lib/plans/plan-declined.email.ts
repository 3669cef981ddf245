import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import { paths } from "@/lib/kit/paths";
import { localTime, toIsoDay } from "@/lib/kit/zone-clock";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { chargeFacts, type MailedPlan, readMailedPeriod, readMailedPlan } from "./plan-mail.server";
import { MAIL_RETRY_HOURS, writeDay } from "./plan-schedule";
import { type DeclineKind, isPayable, judgeDecline, judgeMethodFault, type MethodFault } from "./plan-status";

/** Emails the customer about a declined charge. Enqueued in the transaction that records the decline. */
export const planDeclinedJob = defineJob({
  name: "plans.mail-declined",
  schema: z.object({
    planId: z.uuid(),
    dueOn: z.string(),
    attempt: z.int(),
    /** A debit that the customer made themselves raises no attempt, and can be declined too. Entries of the previous release have none. */
    failedAt: z.optional(z.iso.datetime()),
    /** Whether the plan did not run any more, so that nothing is tried again and nothing can be paid. */
    isOver: z.optional(z.boolean()),
  }),
  retryLimit: retriesLasting(MAIL_RETRY_HOURS),
});

/**
 * Emails the customer what happened and what to do. Sends nothing when they cannot pay the charge any more: it was paid, the plan was
 * cancelled, paused or resumed, or the charge is being tried again, which has an email of its own. May run twice; both emails then
 * have the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPlanDeclined(data: {
  planId: string;
  dueOn: string;
  attempt: number;
  failedAt?: string | undefined;
  isOver?: boolean | undefined;
}): Promise<void> {
  const { planId, dueOn, attempt, failedAt, isOver = false } = data;
  const period = await readMailedPeriod(planId, dueOn);
  const plan = await readMailedPlan(planId, period);
  const isTrue = isOver ? period.status === "failed" : isPayable(period.plan, period);
  if (!plan || !isTrue) return;
  const charge = { amountCents: period.amountCents, dueOn };
  await sendMail({
    to: plan.to,
    messageKey: `plan-declined-${planId}-${dueOn}-${failedAt ?? attempt}`,
    replyTo: "sales",
    ...(isOver
      ? debitRefusedText(plan, charge)
      : planDeclinedText(plan, {
          ...charge,
          kind: judgeDecline(period.declineCode),
          methodFault: judgeMethodFault(period.declineCode),
          paymentUrl: `${env().APP_URL}${paths.periodPayment(planId, dueOn)}`,
          nextAttemptOn:
            period.nextAttemptAt && toIsoDay(localTime(period.plan.timeZone, period.nextAttemptAt)),
        })),
  });
}

/** The text of the email about a bank debit that began before its plan was stopped. */
export function debitRefusedText(
  plan: MailedPlan,
  { amountCents, dueOn }: { amountCents: number; dueOn: string },
): MailContent {
  return {
    subject: "Your bank refused a debit for your Leadwell plan",
    greeting: greet(plan.firstName),
    paragraphs: [
      `Your bank refused the debit of ${writeDay(dueOn)}. Nothing was taken, and it will not be tried again.`,
      "The plan was paused or cancelled before, so there is nothing to pay. No leads arrive for this charge.",
    ],
    facts: chargeFacts(plan, amountCents, dueOn),
    link: { label: "Open billing", url: plan.billingUrl },
  };
}

interface MailedDecline {
  amountCents: number;
  dueOn: string;
  kind: DeclineKind;
  /** Set when no bank was asked. */
  methodFault: MethodFault | null;
  /** The page on which the customer confirms or pays the charge. */
  paymentUrl: string;
  /** `2026-11-22`; null when the charge is not tried again. */
  nextAttemptOn: string | null;
}

const TO_DO: Readonly<Record<DeclineKind, string>> = {
  retry:
    "Please make sure that the card or account can be charged, or choose another one on your billing page.",
  confirm:
    "Your bank wants you to confirm this payment. It takes a minute: open the payment and follow your bank.",
  replace:
    "Your bank refuses this card or account for good. Please pay with another one; your plan then continues.",
};

const METHOD_TO_DO: Readonly<Record<MethodFault, string>> = {
  missing: "The plan had no payment method. Please pay with one; your plan then continues.",
  unusable:
    "The card or account of the plan is no longer saved with our payment provider, or cannot be charged there any more. Please pay with another one; your plan then continues.",
};

/** The text of the email. */
export function planDeclinedText(plan: MailedPlan, decline: MailedDecline): MailContent {
  const { amountCents, dueOn, kind, methodFault, paymentUrl, nextAttemptOn } = decline;
  const needsCustomer = kind !== "retry" || nextAttemptOn === null;
  return {
    subject: nextAttemptOn ? "Your Leadwell plan could not be charged" : "Your Leadwell plan is paused",
    greeting: greet(plan.firstName),
    paragraphs: [
      "We could not charge your plan. Nothing was taken.",
      methodFault ? METHOD_TO_DO[methodFault] : TO_DO[kind],
      nextAttemptOn
        ? `We will try again on ${writeDay(nextAttemptOn)}.`
        : "We will not try again. Your plan is paused until you pay this charge, or resume the plan on your billing page.",
    ],
    facts: chargeFacts(plan, amountCents, dueOn),
    link: needsCustomer
      ? { label: kind === "confirm" ? "Confirm the payment" : "Pay this charge", url: paymentUrl }
      : { label: "Open billing", url: plan.billingUrl },
  };
}
