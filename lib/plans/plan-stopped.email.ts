import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import { db } from "@/lib/platform/db/prisma.server";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { type MailedPlan, type MailedStop, readMailedPlan, readMailedStop } from "./plan-mail.server";
import { readOffer } from "./plan-offer.server";
import { exceptBegun, MAIL_RETRY_HOURS } from "./plan-schedule";

const planStop = z.object({
  /** What happened to the plan. */
  to: z.enum(["paused", "ended"]),
  reason: z.enum(["dispute", "refund", "not-offered", "account", "staff", "no-payment-method"]),
});
type PlanStop = z.infer<typeof planStop>;

/**
 * Emails the customer that the program or staff stopped a plan, why, and what to do. Enqueued in the transaction that stops it, by
 * `preparePlanStopped`. Entries of the previous release have no `noticeId`.
 */
export const planStoppedJob = defineJob({
  name: "plans.mail-stopped",
  schema: z.extend(planStop, { planId: z.uuid(), noticeId: z._default(z.uuid(), () => randomUUID()) }),
  retryLimit: retriesLasting(MAIL_RETRY_HOURS),
});

/** The job, prepared before a transaction. */
export interface PreparedStopMail {
  enqueue(transaction: Transaction, stop: PlanStop & { planId: string }): Promise<void>;
}

/** Prepares the job. Call it before the transaction. */
export async function preparePlanStopped(): Promise<PreparedStopMail> {
  const job = await prepareJob(planStoppedJob);
  return {
    enqueue: (transaction, stop) => job.enqueue(transaction, { ...stop, noticeId: randomUUID() }),
  };
}

/**
 * Emails the customer. Says nothing when the plan runs again meanwhile, or stays paused for another reason: then it goes on in
 * another way than this email would say, and whoever caused that knows, or gets an email of their own. May run twice; both emails then have the same
 * Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendPlanStopped(stop: PlanStop & { planId: string; noticeId: string }): Promise<void> {
  const { planId, noticeId, to, reason } = stop;
  const plan = await readMailedPlan(planId);
  const now = await db().plan.findUniqueOrThrow({ where: { id: planId } });
  if (!plan || now.status !== to || now.reason !== reason) return;
  const mailed = await readMailedStop(planId);
  // Enabled again meanwhile, while the plan waits for its customer to resume it.
  if (reason === "account" && mailed.bar === null) return;
  // The email may be a day late.
  const { state } = await readOffer(autocommit, now.nextLeadConfigId);
  const isOfferedAgain = reason === "not-offered" && state === "offered";
  await sendMail({
    to: plan.to,
    messageKey: `plan-stopped-${noticeId}`,
    replyTo: "sales",
    ...planStoppedText(plan, { to, reason, isOfferedAgain, ...mailed }),
  });
}

/** Why the plan is paused, and what follows or what the customer can do. */
const PAUSES: Readonly<Record<PlanStop["reason"], readonly [why: string, follows: string]>> = {
  dispute: [
    "A payment of your plan is disputed at your bank.",
    "The order of that payment is on hold until your bank has decided: it gets no leads, and leads that are already sold are not delivered. If the bank decides for us, order and plan continue automatically.",
  ],
  refund: [
    "A payment of your plan was refunded in full.",
    "No more leads arrive for that payment. You can resume the plan on your billing page.",
  ],
  "not-offered": [
    "We no longer offer what your plan buys.",
    "You still get the leads that you have paid for. Your billing page says what you can do: change the plan, or build a new package and cancel this plan. If we offer it again, you can resume the plan there.",
  ],
  "no-payment-method": [
    "The dispute of a payment of your plan is over, but by then the plan had no payment method to go on with.",
    "Choose a payment method for the plan on your billing page, then resume the plan there.",
  ],
  account: [
    "Your account is disabled.",
    "Reply to this email if you think that this is a mistake. Once the account is enabled again, you can resume the plan on your billing page.",
  ],
  staff: [
    "Our support team has paused your plan.",
    "You still get the leads that you have paid for. You can resume the plan on your billing page. Reply to this email if you have a question.",
  ],
};

const OFFERED_AGAIN = [
  "When your plan was due, we did not offer what it buys.",
  "You still get the leads that you have paid for. We offer it again: you can resume the plan on your billing page.",
] as const;

/** The pauses after which the customer could simply resume the plan, if nothing else barred it. */
const RESUMABLE: ReadonlySet<PlanStop["reason"]> = new Set(["staff", "refund", "no-payment-method"]);

/** What follows when such a plan cannot simply be resumed. */
const BARRED_PAUSES = {
  dispute:
    "A payment of your plan is disputed at your bank. The order of that payment stays on hold until your bank has decided. If the bank decides for us, you can resume the plan on your billing page. Reply to this email if you have a question.",
  account: PAUSES.account.join(" "),
} as const;

/** The text of the email. */
export function planStoppedText(
  plan: MailedPlan,
  { to, reason, bar, periods, isOfferedAgain = false }: PlanStop & MailedStop & { isOfferedAgain?: boolean },
): MailContent {
  const [why, follows] = isOfferedAgain ? OFFERED_AGAIN : PAUSES[reason];
  return {
    subject: to === "ended" ? "Your Leadwell plan has ended" : "Your Leadwell plan is paused",
    greeting: greet(plan.firstName),
    paragraphs:
      to === "ended"
        ? [
            "Your bank has returned a disputed payment of your plan to you, so the plan has ended.",
            exceptBegun(
              "Nothing will be charged for it again, and no more leads arrive for that payment.",
              periods,
            ),
          ]
        : [
            exceptBegun(`${why} We have paused the plan, so nothing will be charged for it.`, periods),
            bar && RESUMABLE.has(reason) ? BARRED_PAUSES[bar] : follows,
          ],
    facts: [["Plan", plan.name]],
    link: { label: "See your plans", url: plan.billingUrl },
  };
}
