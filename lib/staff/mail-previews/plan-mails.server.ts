import "server-only";
import { paths } from "@/lib/kit/paths";
import { planCancelledText } from "@/lib/plans/plan-cancelled.email";
import { debitRefusedText, planDeclinedText } from "@/lib/plans/plan-declined.email";
import { type MailedPlan, NO_BAR } from "@/lib/plans/plan-mail.server";
import { planPreviewText } from "@/lib/plans/plan-preview.email";
import { planPriceText } from "@/lib/plans/plan-price.email";
import { planPriceLoweredText } from "@/lib/plans/plan-price-lowered.email";
import { planPriceWithdrawnText } from "@/lib/plans/plan-price-withdrawn.email";
import { planSkippedText } from "@/lib/plans/plan-skipped.email";
import { planStoppedText } from "@/lib/plans/plan-stopped.email";
import type { SampleMail } from "./sample-mail";

const DECLINES = [
  ["retry", "Plan: card declined", "2026-12-07"],
  ["confirm", "Plan: bank asks to confirm", "2026-12-11"],
  ["replace", "Plan paused", null],
] as const;
const METHOD_FAULT_NAMES = [
  ["missing", "Plan paused: no payment method"],
  ["unusable", "Plan paused: payment method unusable"],
] as const;
const STOPS = [
  ["paused", "dispute", "Plan paused: dispute"],
  ["paused", "refund", "Plan paused: refund"],
  ["paused", "not-offered", "Plan paused: no longer offered"],
  ["paused", "account", "Plan paused: account disabled"],
  ["paused", "staff", "Plan paused by support"],
  ["paused", "no-payment-method", "Plan paused: no payment method after a dispute"],
  ["ended", "dispute", "Plan ended: dispute lost"],
] as const;

/** The emails about plans, with sample data. */
export function planMails(appUrl: string, person: { firstName: string; email: string }): SampleMail[] {
  const plan = {
    planId: "5b7c2a71-0000-4000-8000-000000000000",
    to: person.email,
    firstName: person.firstName,
    name: "Premium life leads, 250 a week",
    interval: "weekly",
    billingUrl: `${appUrl}/dashboard/billing`,
  } as const;
  const charge = { amountCents: 1_137_500, dueOn: "2026-12-06" };
  return [
    {
      id: "plan-preview",
      name: "Plan renews soon",
      occasion: "To the customer, 48 hours before a charge.",
      content: planPreviewText(plan, { ...charge, timeZone: "America/Chicago" }),
    },
    {
      id: "plan-skipped",
      name: "Plan not charged",
      occasion: "To the customer, when the program skips a period.",
      content: planSkippedText(plan, { dueOn: charge.dueOn, nextDueOn: "2026-12-13" }),
    },
    {
      id: "plan-skipped-late",
      name: "Plan not charged: last charge paid late",
      occasion: "To the customer, when an announced charge would come too soon after one that was paid late.",
      content: planSkippedText(plan, { dueOn: charge.dueOn, nextDueOn: "2026-12-13", reason: "paid-late" }),
    },
    {
      id: "plan-cancelled",
      name: "Plan cancelled",
      occasion: "To the customer who cancelled.",
      content: planCancelledText(plan, { endsOn: charge.dueOn }),
    },
    {
      id: "plan-cancelled-staff",
      name: "Plan cancelled by support",
      occasion: "To the customer whose plan staff cancelled.",
      content: planCancelledText(plan, { endsOn: charge.dueOn, byStaff: true }),
    },
    ...STOPS.map(([to, reason, name]) => ({
      id: `plan-${to}-${reason}`,
      name,
      occasion: "To the customer, when the program or staff stop the plan.",
      content: planStoppedText(plan, { to, reason, ...NO_BAR }),
    })),
    ...priceMails(plan),
    ...declineMails(plan, charge, `${appUrl}${paths.periodPayment(plan.planId, charge.dueOn)}`),
  ];
}

function declineMails(
  plan: MailedPlan,
  charge: { amountCents: number; dueOn: string },
  paymentUrl: string,
): SampleMail[] {
  return [
    ...DECLINES.map(([kind, name, nextAttemptOn]) => ({
      id: `plan-declined-${kind}`,
      name,
      occasion: "To the customer, when a charge is declined.",
      content: planDeclinedText(plan, { ...charge, kind, methodFault: null, paymentUrl, nextAttemptOn }),
    })),
    ...METHOD_FAULT_NAMES.map(([methodFault, name]) => ({
      id: `plan-declined-${methodFault}`,
      name,
      occasion: "To the customer, when there is nothing that the plan can be charged to.",
      content: planDeclinedText(plan, {
        ...charge,
        kind: "replace",
        methodFault,
        paymentUrl,
        nextAttemptOn: null,
      }),
    })),
    {
      id: "plan-debit-refused",
      name: "Plan: debit refused after a stop",
      occasion: "To the customer, when the bank refuses a debit that began before the plan was stopped.",
      content: debitRefusedText(plan, charge),
    },
  ];
}

function priceMails(plan: MailedPlan): SampleMail[] {
  return [
    {
      id: "plan-price",
      name: "Plan: new price",
      occasion: "To the customer, at least 30 days before a price rise applies.",
      content: planPriceText(plan, { amountCents: 1_137_500, newAmountCents: 1_262_500, from: "2027-01-03" }),
    },
    {
      id: "plan-price-lowered",
      name: "Plan: smaller price rise",
      occasion: "To the customer, when an announced price is lowered before its date and is still a rise.",
      content: planPriceLoweredText(plan, {
        amountCents: 1_137_500,
        newAmountCents: 1_212_500,
        from: "2027-01-03",
      }),
    },
    {
      id: "plan-price-withdrawn",
      name: "Plan: price does not rise",
      occasion: "To the customer, when an announced price rise is withdrawn before its date.",
      content: planPriceWithdrawnText(plan, { amountCents: 1_137_500, from: "2027-01-03" }),
    },
  ];
}
