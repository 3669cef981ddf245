"use client";

import { BillingFrame, type BillingFrameProps } from "@/components/billing/billing-frame";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { LoadError } from "@/components/ui/load-error";
import { Notice } from "@/components/ui/notice";
import { Loading } from "@/components/ui/spinner";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { writeDay } from "@/lib/plans/plan-schedule";
import type { PlanDto, PlanPeriodDto } from "@/lib/plans/schemas";
import { ApiError, isOutdated } from "@/lib/platform/http/api-request";
import { PeriodPaymentForm } from "./period-payment-form";
import { boughtBy, notPayableText } from "./plan-words";
import type { PeriodPaymentActions } from "./use-period-payment";
import { usePlan } from "./use-plans";

interface PeriodPaymentPageProps extends BillingFrameProps {
  planId: string;
  /** `2026-11-22`. */
  dueOn: string;
  actions: PeriodPaymentActions;
}

/** One declined charge of a plan: the customer confirms it with their bank, or pays it with another method. */
export function PeriodPaymentPage({ planId, dueOn, actions, ...frame }: PeriodPaymentPageProps) {
  return (
    <BillingFrame title="Pay a charge" {...frame}>
      <div className="grid max-w-2xl gap-6">
        <Charge planId={planId} dueOn={dueOn} actions={actions} />
        <p>
          <PageLink href={paths.billing} className="rounded-sm font-semibold underline underline-offset-4">
            Back to billing
          </PageLink>
        </p>
      </div>
    </BillingFrame>
  );
}

type ChargeProps = Pick<PeriodPaymentPageProps, "planId" | "dueOn" | "actions">;

function Charge({ planId, dueOn, actions }: ChargeProps) {
  const { data: plan, error, isFetching, refetch } = usePlan(planId);
  const isUnknown = error && !plan && (isOutdated(error) || isMalformed(error));
  if (isUnknown) return <NoCharge />;
  if (error && !plan)
    return <LoadError what="This charge" onRetry={() => void refetch()} busy={isFetching} />;
  if (!plan) return <Loading label="Loading the charge..." className="py-4" />;
  const period = plan.periods.find((each) => each.dueOn === dueOn);
  if (!period) return <NoCharge />;
  const per = plan.interval === "weekly" ? "week" : "month";
  return (
    <Card className="grid gap-5">
      <FactList
        facts={[
          ["Plan", `${boughtBy(plan, period)} per ${per}`],
          ["Amount", formatDecimal(period.amount)],
          ["Charge date", writeDay(period.dueOn)],
        ]}
      />
      {period.isPayable ? (
        <PeriodPaymentForm plan={plan} period={period} actions={actions} />
      ) : (
        <Outcome plan={plan} period={period} />
      )}
    </Card>
  );
}

function NoCharge() {
  return (
    <Card>
      <p className="font-semibold">We couldn't find this charge</p>
      <p className="mt-1 text-ink-soft">Please check the link, or look at your plans on the billing page.</p>
      <PageLink href={paths.billing} className={buttonVariants({ className: "mt-4" })}>
        Go to billing
      </PageLink>
    </Card>
  );
}

/** A link that names no plan: the server refuses it before it looks. */
function isMalformed(error: Error): boolean {
  return error instanceof ApiError && error.status === 400;
}

/** A charge with nothing to pay. */
function Outcome({ plan, period }: { plan: PlanDto; period: PlanPeriodDto }) {
  if (period.status === "paid")
    return (
      <Notice tone="green" aria-live="polite">
        <strong>This charge is paid.</strong>{" "}
        {plan.status === "active" && plan.nextChargeOn && plan.nextAmount
          ? `Your plan is active. Next charge: ${formatDecimal(plan.nextAmount)} on ${writeDay(plan.nextChargeOn)}.`
          : "There is nothing to do."}
      </Notice>
    );
  if (period.status === "processing" || period.status === "charging")
    return (
      <Notice tone="amber" aria-live="polite">
        <strong>This payment is being processed.</strong> A bank debit takes up to four business days. Please
        do not pay again.
      </Notice>
    );
  return (
    <Notice tone={period.withheld ? "amber" : "plain"} aria-live="polite">
      {notPayableText(plan, period)}
    </Notice>
  );
}
