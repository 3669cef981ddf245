import "server-only";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { formatDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailFact } from "@/lib/platform/email/mail-content";
import { env } from "@/lib/platform/env/env.server";
import { writeDay } from "./plan-schedule";

/** What every email about a plan tells. */
export interface MailedPlan {
  planId: string;
  to: string;
  firstName: string;
  /** `Life Premium leads, 250 a week`. */
  name: string;
  interval: "weekly" | "monthly";
  billingUrl: string;
}

/** Reads a plan for an email about it; null when the account was closed: its email is erased. */
export async function readMailedPlan(planId: string): Promise<MailedPlan | null> {
  const plan = await db().plan.findUniqueOrThrow({
    where: { id: planId },
    include: { user: true, next: { include: { leadType: true } } },
  });
  if (plan.user.closedAt) return null;
  const { leadType, leadQuantity } = plan.next;
  const period = plan.interval === "weekly" ? "a week" : "a month";
  return {
    planId,
    to: plan.user.email,
    firstName: plan.user.firstName,
    name: `${LINE_LABELS[fromLineColumn(leadType.line)]} ${leadType.name} leads, ${leadQuantity} ${period}`,
    interval: plan.interval,
    billingUrl: `${env().APP_URL}${paths.billing}`,
  };
}

/** A period of a plan for an email about it. @param dueOn `2026-11-22`. */
export function readMailedPeriod(planId: string, dueOn: string) {
  return db().planCycle.findUniqueOrThrow({
    where: { planId_dueOn: { planId, dueOn: new Date(`${dueOn}T00:00:00Z`) } },
    include: { plan: { select: { status: true, nextDueOn: true, timeZone: true } } },
  });
}

/** The rows of an email about a charge. */
export function chargeFacts(plan: Pick<MailedPlan, "name">, amountCents: number, dueOn: string): MailFact[] {
  return [
    ["Plan", plan.name],
    ["Amount", `${formatDollars(amountCents)} USD`],
    ["Charge date", writeDay(dueOn)],
  ];
}
