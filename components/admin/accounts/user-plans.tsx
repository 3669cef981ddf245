"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirmedData } from "@/components/admin/confirm-act";
import { PLAN_STATUS_LABELS, PLAN_STATUS_TONES } from "@/components/plans/plan-words";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/notify";
import { formatCountOf } from "@/lib/kit/format-count";
import { formatDecimal } from "@/lib/kit/money";
import { exceptBegun, writeDay } from "@/lib/plans/plan-schedule";
import { isPausedByDispute, isRunning } from "@/lib/plans/plan-status";
import type { PlanDto } from "@/lib/plans/schemas";
import type { ActionResult } from "@/lib/platform/http/action-result";
import { accountPath } from "./use-user";
import { Records } from "./user-records";

/** What staff can do with a customer's plan. */
type StopAct = "cancel" | "pause";
export type StopPlan = (input: {
  planId: string;
  act: StopAct;
  reason?: string;
}) => Promise<ActionResult<object>>;

interface UserPlansProps {
  userId: string;
  plans: readonly PlanDto[];
  stopPlan: StopPlan;
}

/** The plans of a customer. Staff can pause or cancel one; both need a reason, and the customer gets an email. */
export function UserPlans({ userId, plans, stopPlan }: UserPlansProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ plan: PlanDto; act: StopAct } | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ plan, act }: { plan: PlanDto; act: StopAct }) =>
      confirmedData((reason) => stopPlan({ planId: plan.id, act, reason })),
    onSuccess: (_nothing, { act }) => {
      const description = act === "cancel" ? "The plan is cancelled." : "The plan is paused.";
      notify({ title: "Success", description });
      setAsked(null);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [accountPath(userId)] }),
  });
  const ask = (plan: PlanDto, act: StopAct) => {
    reset();
    setAsked({ plan, act });
  };
  return (
    <>
      <Records title="Plans" none="No plans yet." count={plans.length}>
        {plans.map((plan) => (
          <li key={plan.id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 sm:px-5">
            <div className="min-w-0 text-sm">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {plan.name}, {formatCountOf(plan.leadQuantity, "lead")}
                <Badge tone={PLAN_STATUS_TONES[plan.status]}>{PLAN_STATUS_LABELS[plan.status]}</Badge>
              </p>
              <p className="mt-1 text-muted">
                {formatDecimal(plan.amount)} {plan.interval === "weekly" ? "a week" : "a month"},{" "}
                {whatFollows(plan)}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {isRunning(plan) || isPausedByDispute(plan) ? (
                <Button size="sm" variant="secondary" onClick={() => ask(plan, "pause")}>
                  Pause
                </Button>
              ) : null}
              {plan.status === "ending" || plan.status === "ended" ? null : (
                <Button size="sm" variant="secondary" onClick={() => ask(plan, "cancel")}>
                  Cancel plan
                </Button>
              )}
            </div>
          </li>
        ))}
      </Records>
      {asked ? (
        <ConfirmDialog
          {...confirmationOf(asked)}
          busy={isPending}
          error={error}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function whatFollows({ status, nextChargeAt, endsOn, startedOn }: PlanDto) {
  if (nextChargeAt && status === "active")
    return (
      <>
        next charge <Moment at={nextChargeAt} />
      </>
    );
  if (endsOn) return `ends on ${writeDay(endsOn)}`;
  return `started on ${writeDay(startedOn)}`;
}

function confirmationOf({ plan, act }: { plan: PlanDto; act: StopAct }) {
  const what = `${plan.name}, ${formatCountOf(plan.leadQuantity, "lead")}`;
  return act === "cancel"
    ? {
        title: "Cancel this plan?",
        text: `${exceptBegun(`${what}: nothing more is charged, and this cannot be undone.`, plan.periods)} A period that was paid runs to its end, and its leads are still delivered. The customer gets an email.`,
        verb: "Cancel plan",
      }
    : {
        title: "Pause this plan?",
        text: `${exceptBegun(`${what}: nothing is charged until the customer resumes it.`, plan.periods)} A declined charge is not tried again. ${isPausedByDispute(plan) ? "It stays paused when the dispute is won." : "Leads that were paid for are still delivered."} The customer gets an email.`,
        verb: "Pause plan",
      };
}
