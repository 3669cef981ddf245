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

/** Emails the customer about a price rise. Enqueued in the transaction that announces it. */
export const planPriceJob = defineJob({
  name: "plans.mail-price",
  // A job that an older version enqueued has no price, and no id.
  schema: z.object({
    planId: z.uuid(),
    from: z.string(),
    newAmountCents: z.optional(z.int()),
    noticeId: z.optional(z.uuid()),
  }),
  retryLimit: retriesLasting(MAIL_RETRY_HOURS),
});

/**
 * Emails the customer. Sends nothing when the announced price was changed or withdrawn meanwhile, because that has an email of
 * its own, or when the plan was cancelled or has ended. May run twice; both emails then have the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPlanPrice({
  planId,
  from,
  newAmountCents,
  noticeId,
}: {
  planId: string;
  from: string;
  newAmountCents?: number | undefined;
  noticeId?: string | undefined;
}): Promise<void> {
  const plan = await readMailedPlan(planId);
  const prices = await readMailedPrices(planId);
  if (!plan || !prices || prices.newAmountCents === null || prices.from !== from) return;
  if (newAmountCents !== undefined && prices.newAmountCents !== newAmountCents) return;
  await sendMail({
    to: plan.to,
    messageKey: `plan-price-${noticeId ?? `${planId}-${from}`}`,
    replyTo: "sales",
    ...planPriceText(plan, { amountCents: prices.amountCents, newAmountCents: prices.newAmountCents, from }),
  });
}

/** The text of the email. */
export function planPriceText(plan: MailedPlan, price: AnnouncedPrice): MailContent {
  return {
    subject: "The price of your Leadwell plan is going up",
    greeting: greet(plan.firstName),
    paragraphs: [
      `The price of your plan is going up. Charges before ${writeDay(price.from)} stay at the old price.`,
      "If you do not want the new price, cancel or change the plan before then.",
    ],
    facts: risingPriceFacts(plan, price),
    link: { label: "Manage your plan", url: plan.billingUrl },
  };
}
