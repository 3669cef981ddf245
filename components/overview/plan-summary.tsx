import { StateDot } from "@/components/leads/queue/state-dot";
import { PLAN_STATUS_LABELS, PLAN_STATUS_TONES } from "@/components/plans/plan-words";
import { WorkspaceIcon } from "@/components/workspace/workspace-icon";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatCount } from "@/lib/kit/format-count";
import { formatShortCalendarDay } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import type { OverviewPlanDto } from "@/lib/workspace/schemas";

/** What Billing offers for a plan. */
const LINK_LABELS: Readonly<Record<OverviewPlanDto["status"], string>> = {
  active: "Change, pause or skip",
  past_due: "Pay or pause",
  paused: "Resume or change",
  ending: "See the plan",
  ended: "See the plan",
};

/** A plan and its next charge. */
export function PlanSummary({ plan }: { plan: OverviewPlanDto }) {
  const { name, packageName, status, interval, leadQuantity, nextAmount, nextChargeOn, endsOn } = plan;
  const on = nextChargeOn ?? endsOn;
  return (
    <section
      aria-label={`${packageName ?? name} plan`}
      className="self-start rounded border border-line bg-white px-5 pb-1 pt-5 text-sm"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-base font-semibold">{packageName ? `${packageName} plan` : "Weekly plan"}</h2>
        <StateDot tone={PLAN_STATUS_TONES[status]} className="flex-none">
          {PLAN_STATUS_LABELS[status]}
        </StateDot>
      </div>
      <p className="text-muted">
        {formatCount(leadQuantity)} {name} leads a {interval === "weekly" ? "week" : "month"}
      </p>
      {nextAmount ? (
        <p className="mt-4 font-display text-2xl font-medium">{formatDecimal(nextAmount)}</p>
      ) : null}
      {on ? (
        <p className="text-muted">
          {nextChargeOn ? "Next charge" : "Paid until"}{" "}
          <b className="font-semibold text-ink">{formatShortCalendarDay(on)}</b>
        </p>
      ) : null}
      <WorkspaceLink
        href={paths.billing}
        className="mt-4 flex min-h-11 items-center justify-between border-t border-line font-medium no-underline hover:text-accent-deep"
      >
        {LINK_LABELS[status]}
        <WorkspaceIcon name="right" className="size-4 text-line-field" />
      </WorkspaceLink>
    </section>
  );
}
