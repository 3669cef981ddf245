import "server-only";
import { mailedName } from "@/lib/accounts/profile/mail-greeting";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { formatCount } from "@/lib/kit/format-count";
import { formatDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { dateColumnToIso, isoToDateColumn } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { MailFact } from "@/lib/platform/email/mail-content";
import { env } from "@/lib/platform/env/env.server";
import { isAccountStopped } from "./is-account-stopped.server";
import { isPlanDisputed } from "./plan-payments.server";
import { writeDay } from "./plan-schedule";
import type { CycleStatus } from "./plan-status";

/** What every email about a plan tells. */
export interface MailedPlan {
  planId: string;
  to: string;
  firstName: string | null;
  /** `Premium life leads, 250 a week`. */
  name: string;
  interval: "weekly" | "monthly";
  billingUrl: string;
}

/**
 * Reads a plan for an email about it; null when the account was closed: its email is erased.
 * @param bought names what the plan buys in the period that the email is about: the plan may have been changed since. Without it, the
 * email names what the next period buys.
 */
export async function readMailedPlan(
  planId: string,
  bought?: { leadConfigId: string },
): Promise<MailedPlan | null> {
  const plan = await db().plan.findUniqueOrThrow({ where: { id: planId }, include: { user: true } });
  if (plan.user.closedAt) return null;
  const { leadType, leadQuantity } = await db().leadConfiguration.findUniqueOrThrow({
    where: { id: bought?.leadConfigId ?? plan.nextLeadConfigId },
    include: { leadType: true },
  });
  const period = plan.interval === "weekly" ? "a week" : "a month";
  return {
    planId,
    to: plan.user.email,
    firstName: mailedName(plan.user),
    name: `${nameLeadType(leadType)} leads, ${formatCount(leadQuantity)} ${period}`,
    interval: plan.interval,
    billingUrl: `${env().APP_URL}${paths.billing}`,
  };
}

/** What an email about a stopped plan tells of it. */
export interface MailedStop {
  /** What keeps it from bringing leads or going on: a disputed payment, or its disabled account. Null when nothing does. */
  bar: "dispute" | "account" | null;
  /** Its last periods, with their dates, `2026-11-22`. */
  periods: readonly { dueOn: string; status: CycleStatus }[];
}

/** A stopped plan of which nothing else is to be told. */
export const NO_BAR: MailedStop = { bar: null, periods: [] };

/** Reads what an email about a stopped plan tells of it. */
export async function readMailedStop(planId: string): Promise<MailedStop> {
  const { cycles, ...plan } = await db().plan.findUniqueOrThrow({
    where: { id: planId },
    include: { cycles: { orderBy: { dueOn: "desc" }, take: 24 } },
  });
  const periods = cycles.map(({ dueOn, status }) => ({ dueOn: dateColumnToIso(dueOn), status }));
  if (await isPlanDisputed(autocommit, plan)) return { bar: "dispute", periods };
  return { bar: (await isAccountStopped(autocommit, plan.userId)) ? "account" : null, periods };
}

/** The prices of a plan for an email about a rise; null when the plan was cancelled or has ended. */
export async function readMailedPrices(planId: string) {
  const plan = await db().plan.findUniqueOrThrow({ where: { id: planId } });
  if (plan.status === "ended" || plan.status === "ending") return null;
  const { amountCents, newAmountCents, newAmountFrom } = plan;
  return { amountCents, newAmountCents, from: newAmountFrom ? dateColumnToIso(newAmountFrom) : undefined };
}

/** A period of a plan for an email about it. @param dueOn `2026-11-22`. */
export function readMailedPeriod(planId: string, dueOn: string) {
  return db().planCycle.findUniqueOrThrow({
    where: { planId_dueOn: { planId, dueOn: isoToDateColumn(dueOn) } },
    include: { plan: { select: { status: true, reason: true, nextDueOn: true, timeZone: true } } },
  });
}

/** An amount of each charge of a plan: `$105.00 USD per week`. */
export function perPeriod({ interval }: Pick<MailedPlan, "interval">, amountCents: number): string {
  return `${formatDollars(amountCents)} USD ${interval === "weekly" ? "per week" : "per month"}`;
}

/** A price rise that was announced. */
export interface AnnouncedPrice {
  amountCents: number;
  newAmountCents: number;
  /** First date at the new price, `2026-12-22`. */
  from: string;
}

/** The rows of an email about an announced rise. */
export function risingPriceFacts(plan: MailedPlan, price: AnnouncedPrice): MailFact[] {
  return [
    ["Plan", plan.name],
    ["Price now", perPeriod(plan, price.amountCents)],
    ["New price", perPeriod(plan, price.newAmountCents)],
    ["From", writeDay(price.from)],
  ];
}

/** The rows of an email about a charge. */
export function chargeFacts(plan: Pick<MailedPlan, "name">, amountCents: number, dueOn: string): MailFact[] {
  return [
    ["Plan", plan.name],
    ["Amount", `${formatDollars(amountCents)} USD`],
    ["Charge date", writeDay(dueOn)],
  ];
}
