import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import {
  type AnnouncedPrice,
  type MailedPlan,
  readMailedPlan,
  readMailedPrices,
  risingPriceFacts,
} from "./plan-mail.server";
import { MAIL_RETRY_HOURS, writeDay } from "./plan-schedule";

/** Emails the customer that an announced price rise is smaller than announced. Enqueued in the transaction that lowers it. */
export const planPriceLoweredJob = defineJob({
  name: "plans.mail-price-lowered",
  // A job that an older version enqueued has no id.
  schema: z.object({
    planId: z.uuid(),
    from: z.string(),
    newAmountCents: z.int(),
    noticeId: z.optional(z.uuid()),
  }),
  retryLimit: retriesLasting(MAIL_RETRY_HOURS),
});

/**
 * Emails the customer. Sends nothing when the announced price changed again meanwhile, or the plan was cancelled or has
 * ended. May run twice; both emails then have the same Message-ID.
 * @param job `from` is the first date at the new price, `2026-12-22`. It stays as announced.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPlanPriceLowered({
  planId,
  from,
  newAmountCents,
  noticeId,
}: {
  planId: string;
  from: string;
  newAmountCents: number;
  noticeId?: string | undefined;
}): Promise<void> {
  const plan = await readMailedPlan(planId);
  const prices = await readMailedPrices(planId);
  if (!plan || prices?.newAmountCents !== newAmountCents || prices.from !== from) return;
  await sendMail({
    to: plan.to,
    messageKey: `plan-price-lowered-${noticeId ?? `${planId}-${from}-${newAmountCents}`}`,
    replyTo: "sales",
    ...planPriceLoweredText(plan, { amountCents: prices.amountCents, newAmountCents, from }),
  });
}

/** The text of the email. */
export function planPriceLoweredText(plan: MailedPlan, price: AnnouncedPrice): MailContent {
  return {
    subject: "The price of your Leadwell plan will go up less than announced",
    greeting: greet(plan.firstName),
    paragraphs: [
      `We announced a higher price for your plan from ${writeDay(price.from)} on. We have lowered that price. The date stays the same.`,
      "If you do not want the new price, cancel or change the plan before then.",
    ],
    facts: risingPriceFacts(plan, price),
    link: { label: "Manage your plan", url: plan.billingUrl },
  };
}
