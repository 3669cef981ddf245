import "server-only";
import * as z from "zod/mini";
import { formatDollars } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { type MailedPlan, readMailedPlan } from "./plan-mail.server";
import { writeDay } from "./plan-schedule";

/** Emails the customer about a price rise. Enqueued in the transaction that announces it. */
export const planPriceJob = defineJob({
  name: "plans.mail-price",
  schema: z.object({ planId: z.uuid(), from: z.string() }),
  retryLimit: 10,
});

/**
 * Emails the customer. Sends nothing when the plan was changed or ended meanwhile. May run twice; both emails then have
 * the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPlanPrice({ planId, from }: { planId: string; from: string }): Promise<void> {
  const plan = await readMailedPlan(planId);
  const prices = await db().plan.findUniqueOrThrow({ where: { id: planId } });
  if (!plan || prices.newAmountCents === null || prices.status === "ended" || prices.status === "ending")
    return;
  await sendMail({
    to: plan.to,
    messageKey: `plan-price-${planId}-${from}`,
    replyTo: { name: "Leadwell", address: env().SALES_EMAIL },
    ...planPriceText(plan, { amountCents: prices.amountCents, newAmountCents: prices.newAmountCents, from }),
  });
}

/** The text of the email. @param price `from` is the first date at the new price, `2026-12-22`. */
export function planPriceText(
  plan: MailedPlan,
  price: { amountCents: number; newAmountCents: number; from: string },
): MailContent {
  const period = plan.interval === "weekly" ? "per week" : "per month";
  return {
    subject: "The price of your Leadwell plan rises",
    greeting: `Hello ${plan.firstName},`,
    paragraphs: [
      `The price of your plan rises. Charges before ${writeDay(price.from)} stay at the old price.`,
      "If you do not want the new price, cancel or change the plan before then.",
    ],
    facts: [
      ["Plan", plan.name],
      ["Price now", `${formatDollars(price.amountCents)} USD ${period}`],
      ["New price", `${formatDollars(price.newAmountCents)} USD ${period}`],
      ["From", writeDay(price.from)],
    ],
    link: { label: "Manage your plan", url: plan.billingUrl },
  };
}
