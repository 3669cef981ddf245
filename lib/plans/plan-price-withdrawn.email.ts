import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { type MailedPlan, perPeriod, readMailedPlan, readMailedPrices } from "./plan-mail.server";
import { MAIL_RETRY_HOURS, writeDay } from "./plan-schedule";

/** Emails the customer that an announced price rise does not happen. Enqueued in the transaction that withdraws it. */
export const planPriceWithdrawnJob = defineJob({
  name: "plans.mail-price-withdrawn",
  // A job that an older version enqueued has no id.
  schema: z.object({ planId: z.uuid(), from: z.string(), noticeId: z.optional(z.uuid()) }),
  retryLimit: retriesLasting(MAIL_RETRY_HOURS),
});

/**
 * Emails the customer. Sends nothing when another rise was announced meanwhile, or the plan was cancelled or has ended. May
 * run twice; both emails then have the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPlanPriceWithdrawn({
  planId,
  from,
  noticeId,
}: {
  planId: string;
  from: string;
  noticeId?: string | undefined;
}): Promise<void> {
  const plan = await readMailedPlan(planId);
  const prices = await readMailedPrices(planId);
  if (!plan || !prices || prices.newAmountCents !== null) return;
  await sendMail({
    to: plan.to,
    messageKey: `plan-price-withdrawn-${noticeId ?? `${planId}-${from}`}`,
    replyTo: "sales",
    ...planPriceWithdrawnText(plan, { amountCents: prices.amountCents, from }),
  });
}

/** The text of the email. @param price `from` is the date from which the higher price was announced, `2026-12-22`. */
export function planPriceWithdrawnText(
  plan: MailedPlan,
  price: { amountCents: number; from: string },
): MailContent {
  return {
    subject: "The price of your Leadwell plan will not go up",
    greeting: greet(plan.firstName),
    paragraphs: [
      `We announced a higher price for your plan from ${writeDay(price.from)} on. We have withdrawn this rise.`,
      "If the price rises later, we will email you again at least 30 days before.",
    ],
    facts: [
      ["Plan", plan.name],
      ["Price", perPeriod(plan, price.amountCents)],
    ],
    link: { label: "Manage your plan", url: plan.billingUrl },
  };
}
