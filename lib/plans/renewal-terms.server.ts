import "server-only";
import { UNSAFE_readAcceptedTerms } from "@/lib/checkout/accept-terms.server";
import { paths } from "@/lib/kit/paths";
import { type CalendarDay, localTime, toIsoDay } from "@/lib/kit/zone-clock";
import { zoneName } from "@/lib/kit/zone-formatter";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailSection } from "@/lib/platform/email/mail-content";
import { env } from "@/lib/platform/env/env.server";
import { perPeriod } from "./plan-mail.server";
import {
  ANNOUNCED_HOURS,
  CHARGE_TIME_TEXT,
  firstDueDay,
  type PlanInterval,
  type PlanSchedule,
  PRICE_NOTICE_DAYS,
  writeDay,
} from "./plan-schedule";
import { isRunning } from "./plan-status";

/**
 * Reads the schedule of a plan and its first renewal from the purchase that starts it.
 *
 * A bank takes days to confirm a debit. The zone and a monthly plan's day are those that the page named beside Pay. A weekly plan
 * begins when the money is there, so that its first charge is not days after it.
 */
export async function readFirstRenewal(
  order: { id: string; createdAt: Date; user: { timeZone: string } },
  interval: PlanInterval,
): Promise<{ schedule: PlanSchedule; dueDay: CalendarDay }> {
  const accepted = await UNSAFE_readAcceptedTerms(order.id);
  const timeZone = accepted?.timeZone ?? order.user.timeZone;
  const agreedAt = (interval === "monthly" && accepted?.acceptedAt) || order.createdAt;
  const schedule = { interval, anchorDay: localTime(timeZone, agreedAt).day, timeZone };
  return { schedule, dueDay: firstDueDay(schedule, agreedAt) };
}

/**
 * Reads what the email about an order says of the plan that its purchase starts; the plan itself may be made a moment later.
 * @returns null for a one-time purchase, for a renewal, and when the plan was stopped meanwhile.
 */
export async function readRenewalTerms(orderId: string): Promise<MailSection | null> {
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    include: { configuration: true, user: { select: { timeZone: true } } },
  });
  const { purchaseType: interval, totalPriceCents } = order.configuration;
  if (order.cycle > 0 || interval === "one_time") return null;
  const plan = await db().plan.findUnique({ where: { leadConfigId: order.leadConfigId } });
  if (plan && !isRunning(plan)) return null;
  const { schedule, dueDay } = await readFirstRenewal(order, interval);
  return renewalTermsText({
    ...schedule,
    dueOn: toIsoDay(dueDay),
    amountCents: totalPriceCents,
    billingUrl: `${env().APP_URL}${paths.billing}`,
  });
}

const DAY_OF_CHARGE: Readonly<Record<PlanInterval, string>> = {
  weekly: "every week, on Sunday",
  monthly: "every month, on the same day or on the last day of a shorter month",
};

/**
 * The terms of a plan that the customer has just bought: how it renews, and how it is cancelled. Laws about automatic renewal ask for
 * them in a form that can be kept, for example Cal. Bus. & Prof. Code § 17602(a)(3). Each sentence is one of the terms of service.
 * @param first `dueOn`: the date of the first renewal, `2026-12-06`.
 */
export function renewalTermsText(first: {
  interval: PlanInterval;
  timeZone: string;
  dueOn: string;
  amountCents: number;
  billingUrl: string;
}): MailSection {
  const chargeTime = `${CHARGE_TIME_TEXT} ${zoneName(first.timeZone)}`;
  return {
    title: "Your plan renews automatically",
    lines: [
      `Your plan renews ${DAY_OF_CHARGE[first.interval]}, until you cancel it. We charge its payment method at ${chargeTime}.`,
      `We email you the date and the amount ${ANNOUNCED_HOURS} hours before each charge. If that email is late, the charge waits; if your mail server refuses it, we charge on the date that your billing page shows. While we owe you a whole period of leads, or an earlier charge is not settled, we skip the charge and tell you by email.`,
      `If our price rises, we email you at least ${PRICE_NOTICE_DAYS} days before you pay more.`,
      "How to cancel: open your billing page, press “Cancel plan” and confirm. You can do it at any hour until a charge begins. There is no fee and no minimum term. You still get the leads that you have paid for, and a charge that has begun remains valid. You can also pause the plan or skip a period there.",
    ],
    facts: [
      ["Next charge", `planned for ${writeDay(first.dueOn)}`],
      ["Price", perPeriod(first, first.amountCents)],
    ],
    link: { label: "Manage or cancel your plan", url: first.billingUrl },
  };
}
