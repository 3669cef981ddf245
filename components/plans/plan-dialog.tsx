"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatDecimal } from "@/lib/kit/money";
import { zoneName } from "@/lib/kit/zone-formatter";
import { CHARGE_TIME_TEXT, exceptBegun, writeDay } from "@/lib/plans/plan-schedule";
import type { PlanDto } from "@/lib/plans/schemas";
import type { ActionResult } from "@/lib/platform/http/action-result";
import { ChangePlanDialog } from "./change-plan-dialog";
import { PaymentMethodDialog } from "./payment-method-dialog";
import type { PlanActions, PlanDialogProps } from "./plan-actions";
import { usePlanCommand } from "./use-plans";

/**
 * What resuming a plan means, with the date and amount that the server has calculated. A later email about the charge moves it, and so
 * does a customer who waits with the dialog open.
 */
export function resumeText({ afterResume, timeZone }: Pick<PlanDto, "afterResume" | "timeZone">): string {
  if (!afterResume)
    return "It is charged again from the next date of its schedule. A date that has passed is not charged.";
  const { amount, chargeOn } = afterResume;
  return `The next charge is ${formatDecimal(amount)} on ${writeDay(chargeOn)}, ${CHARGE_TIME_TEXT} ${zoneName(timeZone)}. We email you before it. If the date moves, for example because our email is late, it moves to a later one, and the email names it. A date that has passed is not charged.`;
}

/** What the customer asked to do with a plan. */
export type PlanQuestion = "cancel" | "pause" | "resume" | "skip" | "change" | "method";

/** The dialog of a button of the plan card. */
export function PlanDialog({ question, ...props }: PlanDialogProps & { question: PlanQuestion }) {
  if (question === "change") return <ChangePlanDialog {...props} />;
  if (question === "method") return <PaymentMethodDialog {...props} />;
  return <ConfirmPlanDialog question={question} {...props} />;
}

type Confirmed = Exclude<PlanQuestion, "change" | "method">;

interface Wording {
  run: (actions: PlanActions, plan: PlanDto) => Promise<ActionResult<PlanDto>>;
  title: string;
  text: (plan: PlanDto) => string;
  verb: string;
  done: string;
}

const nextCharge = (plan: PlanDto) =>
  plan.nextChargeOn && plan.nextAmount
    ? `Next charge: ${formatDecimal(plan.nextAmount)} on ${writeDay(plan.nextChargeOn)}.`
    : exceptBegun("Nothing will be charged.", plan.periods);

const WORDINGS: Readonly<Record<Confirmed, Wording>> = {
  cancel: {
    run: ({ cancelPlan }, plan) => cancelPlan({ planId: plan.id }),
    title: "Cancel this plan?",
    text: ({ periods }) =>
      `${exceptBegun("Nothing will be charged again.", periods)} You still get the leads that you have paid for. A cancelled plan cannot be resumed.`,
    verb: "Cancel plan",
    done: "Plan cancelled",
  },
  pause: {
    run: ({ pausePlan }, plan) => pausePlan({ planId: plan.id }),
    title: "Pause this plan?",
    text: ({ periods }) =>
      `${exceptBegun("Nothing will be charged until you resume it.", periods)} You still get the leads that you have paid for.`,
    verb: "Pause plan",
    done: "Plan paused",
  },
  resume: {
    run: ({ resumePlan }, plan) => resumePlan({ planId: plan.id }),
    title: "Resume this plan?",
    text: resumeText,
    verb: "Resume plan",
    done: "Plan resumed",
  },
  skip: {
    // Only an active plan is asked about, and that has a next charge. The server refuses an empty date.
    run: ({ skipPeriod }, plan) => skipPeriod({ planId: plan.id, dueOn: plan.nextChargeOn ?? "" }),
    title: "Skip the next period?",
    text: (plan) =>
      plan.nextChargeOn
        ? `Nothing will be charged on ${writeDay(plan.nextChargeOn)}, and that period brings no new leads.`
        : "The next period will not be charged and brings no new leads.",
    verb: "Skip period",
    done: "Period skipped",
  },
};

function ConfirmPlanDialog({ question, plan, actions, onClose }: PlanDialogProps & { question: Confirmed }) {
  const { run, title, text, verb, done } = WORDINGS[question];
  // The page reads the plan again while the dialog is open. The date must not move to a later period under the button.
  const [shown] = useState(plan);
  const said = { title: done, description: nextCharge };
  const { mutate, isPending, error } = usePlanCommand(() => run(actions, shown), said, onClose);
  return (
    <ConfirmDialog
      title={title}
      text={text(shown)}
      verb={verb}
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
