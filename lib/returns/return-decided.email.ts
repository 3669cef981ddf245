import "server-only";
import * as z from "zod/mini";
import { greet, mailedName } from "@/lib/accounts/profile/mail-greeting";
import { formatZoneDayTime } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import { shortId } from "@/lib/kit/short-id";
import { advanceOrder } from "@/lib/marketplace/advance-order.server";
import { fillOrder } from "@/lib/marketplace/sell-leads.server";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { explainUnsentRefund, type RefundProgress } from "./refund-progress";
import {
  RETURN_REASON_LABELS,
  type ReturnDecider,
  type ReturnReason,
  type ReturnRemedy,
} from "./return-reasons";
import { isReviewable } from "./return-status";
import { REVIEW_DAYS, reviewableUntil } from "./return-window";
import { readReturn } from "./staff-queries.server";

/** Enqueued in the transaction that decides a return. */
export const returnDecidedJob = defineJob({
  name: "returns.follow-decision",
  schema: z.object({ leadId: z.uuid() }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Follows a decision: fills the order from stock when a replacement was granted, and emails the customer. May run
 * twice: a full order takes no more leads, and both emails have the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function onReturnDecided({ leadId }: { leadId: string }): Promise<void> {
  const decided = await readReturn(leadId);
  if (!decided?.decidedBy || (decided.status !== "approved" && decided.status !== "denied")) return;
  if (decided.granted === "replacement") await fillReplacement(leadId);
  const customer = await db().user.findUniqueOrThrow({ where: { id: decided.buyerId } });
  if (customer.closedAt) return;
  await sendMail({
    to: customer.email,
    messageKey: `return-${leadId}-${decided.decidedAt}`,
    replyTo: "sales",
    ...returnDecidedText({
      leadId,
      firstName: mailedName(customer),
      status: decided.status,
      decidedBy: decided.decidedBy,
      reason: decided.reason,
      granted: decided.granted,
      answer: decided.answer,
      refund: decided.refund && {
        amount: formatDecimal(decided.refund.amount),
        progress: decided.refund.progress,
      },
      reviewUntil:
        decided.decidedAt && isReviewable(decided)
          ? formatZoneDayTime(customer.timeZone, reviewableUntil(new Date(decided.decidedAt)))
          : null,
      appUrl: env().APP_URL,
    }),
  });
}

async function fillReplacement(leadId: string): Promise<void> {
  const { orderId } = await db().leadReturn.findUniqueOrThrow({
    where: { leadId },
    select: { orderId: true },
  });
  await fillOrder(orderId);
  await advanceOrder(orderId);
}

interface DecidedReturn {
  leadId: string;
  firstName: string | null;
  status: "approved" | "denied";
  decidedBy: ReturnDecider;
  reason: ReturnReason;
  granted: ReturnRemedy | null;
  /** Of staff; null without one. */
  answer: string | null;
  /** Its amount, `$45.50`, and how far it is; null without a refund. */
  refund: { amount: string; progress: RefundProgress } | null;
  /** `Mon, Nov 23, 8:00 AM CST`: the last moment at which the customer can ask for a review; null when that is not possible. */
  reviewUntil: string | null;
  appUrl: string;
}

const BECAUSE: Readonly<Record<ReturnDecider, string>> = {
  machine: "Our records of the lead decided it. The page of the lead shows what they say.",
  staff: "Our staff decided it.",
  deadline: "We had not decided within 24 hours, so it is approved. The delay was ours.",
};

/** The text of the email about a decided return. Names the lead by its number alone. */
export function returnDecidedText(decided: DecidedReturn): MailContent {
  const { leadId, status, decidedBy, reason, answer, reviewUntil, firstName, appUrl } = decided;
  const name = shortId(leadId);
  return {
    subject: `Your return of lead ${name} was ${status}`,
    greeting: greet(firstName),
    paragraphs: [
      `Your return of lead ${name} was ${status}. ${BECAUSE[decidedBy]}`,
      ...(answer ? [answer] : []),
      ...(status === "approved"
        ? [
            remedyText(decided),
            "The contact details and the consent evidence of this lead are withdrawn: your list, exports and deliveries no longer contain them. Please do not contact this consumer, and remove the lead from your own systems.",
          ]
        : []),
    ],
    facts: [["Your reason", RETURN_REASON_LABELS[reason]]],
    link: { label: "See the lead", url: `${appUrl}/dashboard/leads/${leadId}` },
    afterword: reviewUntil
      ? [
          `Do you disagree? Press “Ask for a review” on the page of the lead, once, within ${REVIEW_DAYS} days: until ${reviewUntil}. Our staff then decide within 24 hours.`,
        ]
      : [],
  };
}

function remedyText({ granted, refund }: DecidedReturn): string {
  if (granted === "replacement") {
    return "You get another lead for it: from stock at once if one matches your order, otherwise the next one that matches. While the order is paused, outside its hours or at its daily limit, the replacement waits.";
  }
  if (!refund) return "We refund its share of the price to the card or account that you paid with.";
  return (
    explainUnsentRefund(refund.amount, refund.progress) ??
    `We refund ${refund.amount} to the card or account that you paid with. Banks show it after 5 to 10 business days.`
  );
}
