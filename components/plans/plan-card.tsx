"use client";

import { useRef, useState } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { Notice } from "@/components/ui/notice";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { formatCount } from "@/lib/kit/format-count";
import { formatDay } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { zoneFormatter, zoneName } from "@/lib/kit/zone-formatter";
import { CHARGE_TIME_TEXT, writeDay } from "@/lib/plans/plan-schedule";
import { isRunning } from "@/lib/plans/plan-status";
import type { PlanDto } from "@/lib/plans/schemas";
import type { PlanActions } from "./plan-actions";
import { PlanDialog, type PlanQuestion } from "./plan-dialog";
import {
  boughtBy,
  describeChange,
  PERIOD_LABELS,
  PLAN_STATUS_LABELS,
  PLAN_STATUS_TONES,
  reasonText,
} from "./plan-words";

/** One plan: what it buys, the next charge, its periods, and what can be done with it. */
export function PlanCard({ plan, actions }: { plan: PlanDto; actions: PlanActions }) {
  const [asked, setAsked] = useState<PlanQuestion | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const rememberPressed = useFocusFallback(heading);
  const ask = (question: PlanQuestion) => {
    rememberPressed();
    setAsked(question);
  };
  const reason = reasonText(plan);
  const per = plan.interval === "weekly" ? "week" : "month";
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 break-words font-semibold outline-none">
          {plan.packageName ? `${plan.packageName} package: ` : ""}
          {formatCount(plan.leadQuantity)} {plan.name} leads per {per}
        </h3>
        <Badge tone={PLAN_STATUS_TONES[plan.status]}>{PLAN_STATUS_LABELS[plan.status]}</Badge>
      </div>
      {reason ? (
        <Notice tone="amber" className="mt-4">
          {reason}
        </Notice>
      ) : null}
      <PayableCharge plan={plan} />
      <div className="mt-4">
        <FactList facts={factsOf(plan, per)} />
      </div>
      <PlanButtons plan={plan} onAsk={ask} />
      <PlanHistory plan={plan} />
      {asked ? (
        <PlanDialog question={asked} plan={plan} actions={actions} onClose={() => setAsked(null)} />
      ) : null}
    </Card>
  );
}

/** The declined charge that the customer can pay themselves. */
function PayableCharge({ plan }: { plan: PlanDto }) {
  const period = plan.periods.find(({ isPayable }) => isPayable);
  if (!period) return null;
  const { dueOn, amount, declineKind } = period;
  const charge = `charge of ${formatDecimal(amount)} for ${boughtBy(plan, period)}`;
  return (
    <Notice tone="amber" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p>
        {declineKind === "confirm"
          ? `Your bank wants you to confirm the ${charge}.`
          : `The ${charge} was declined.`}
      </p>
      <PageLink href={paths.periodPayment(plan.id, dueOn)} className={buttonVariants({ size: "sm" })}>
        {declineKind === "confirm" ? "Confirm the payment" : "Pay now"}
      </PageLink>
    </Notice>
  );
}

function factsOf(plan: PlanDto, per: string): [string, string][] {
  const facts: [string, string][] = [["Price", `${formatDecimal(plan.amount)} per ${per}`]];
  if (plan.nextChargeOn && plan.nextAmount) {
    facts.push([
      "Next charge",
      `${formatDecimal(plan.nextAmount)} on ${writeDay(plan.nextChargeOn)}, ${CHARGE_TIME_TEXT} ${zoneName(plan.timeZone)}`,
    ]);
  }
  if (plan.endsOn) facts.push(["Paid until", writeDay(plan.endsOn)]);
  if (plan.newAmount && plan.newAmountFrom) {
    facts.push(["New price", `${formatDecimal(plan.newAmount)} from ${writeDay(plan.newAmountFrom)}`]);
  }
  const options = [plan.includeBeneficiary && "Beneficiary", plan.includeHigherIncome && "Higher income"];
  const chosen = options.filter((name) => name !== false);
  if (chosen.length > 0) facts.push(["Options", chosen.join(", ")]);
  facts.push(["States", plan.selectedStates.join(", ")], ["Started", writeDay(plan.startedOn)]);
  return facts;
}

function PlanButtons({ plan, onAsk }: { plan: PlanDto; onAsk: (question: PlanQuestion) => void }) {
  const offered: [PlanQuestion, string][] = [];
  const { status, offer } = plan;
  if (status === "paused" && offer === "offered") offered.push(["resume", "Resume"]);
  if (status === "active") offered.push(["skip", "Skip next period"]);
  // The declined charge of a plan that lost its option is not on offer: its next attempt pauses the plan, which can be changed then.
  const mayChange = status === "past_due" ? offer === "offered" : offer !== "not-offered";
  if (mayChange && (isRunning(plan) || status === "paused")) offered.push(["change", "Change plan"]);
  if (isRunning(plan) || status === "paused") offered.push(["method", "Change payment method"]);
  if (isRunning(plan)) offered.push(["pause", "Pause"]);
  if (isRunning(plan) || status === "paused") offered.push(["cancel", "Cancel plan"]);
  if (offered.length === 0) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {offered.map(([question, label]) => (
        <Button key={question} variant="secondary" size="sm" onClick={() => onAsk(question)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The charges of a plan and everything that has changed about it, newest first. */
function PlanHistory({ plan: { periods, changes, timeZone } }: { plan: PlanDto }) {
  // An attempt in the evening of the customer is on the next day in UTC.
  const writeAttempt = (at: string) => zoneFormatter(timeZone, { dateStyle: "full" }).format(new Date(at));
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-4">
      {periods.length > 0 ? (
        <details>
          <summary className="cursor-pointer font-semibold">Charges</summary>
          <ul className="mt-3 divide-y divide-line">
            {periods.map((period) => (
              <li key={period.dueOn} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
                <span>{writeDay(period.dueOn)}</span>
                <span className="text-ink-soft">
                  {PERIOD_LABELS[period.status]}
                  {period.nextAttemptAt ? `, next attempt ${writeAttempt(period.nextAttemptAt)}` : ""}
                </span>
                <span>{formatDecimal(period.amount)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <details>
        <summary className="cursor-pointer font-semibold">History</summary>
        <ul className="mt-3 divide-y divide-line">
          {changes.map((change) => (
            <li key={change.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
              <span>{describeChange(change)}</span>
              <span className="text-ink-soft">{formatDay(change.at)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
