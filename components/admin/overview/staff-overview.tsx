"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { AT_EACH_VISIT } from "@/components/layout/query-client";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { PageHead } from "@/components/workspace/page-frame";
import { STAFF_WAITING, useWaiting, type WaitingCounts } from "@/components/workspace/use-waiting";
import { cn } from "@/lib/kit/cn";
import { formatStoppedCount } from "@/lib/kit/format-count";
import { apiRequest } from "@/lib/platform/http/api-request";
import { OVERVIEW_DAYS, type OverviewDays, staffOverviewDto } from "@/lib/staff/overview/schemas";
import { StaffGate } from "../staff-area";
import { OverviewFigures } from "./overview-figures";
import { PublisherQuality } from "./publisher-quality";
import { StockByState } from "./stock-by-state";

const PERIOD_LABELS: Readonly<Record<OverviewDays, string>> = {
  "1": "Today",
  "7": "7 days",
  "28": "28 days",
};

/** The first page of the staff area: money, sales, and what waits, each with a link to it. */
export function StaffOverview() {
  return (
    <StaffGate>
      {() => (
        <div className="workspace-page">
          <Overview />
        </div>
      )}
    </StaffGate>
  );
}

function Overview() {
  const [parameters, changeUrl] = useUrlState();
  const days = OVERVIEW_DAYS.find((known) => known === parameters.get("days")) ?? "7";
  const waiting = useWaiting(STAFF_WAITING);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ["/api/admin/overview", days],
    queryFn: () => apiRequest("GET", `/api/admin/overview?days=${days}`, staffOverviewDto),
    ...AT_EACH_VISIT,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead
        title="Overview"
        intro={describeWaiting(waiting)}
        aside={<Periods days={days} onChoose={(next) => changeUrl({ days: next === "7" ? "" : next })} />}
      />
      {isError ? <LoadError what="The overview" onRetry={() => void refetch()} busy={isFetching} /> : null}
      {data ? (
        <div
          aria-busy={isPlaceholderData}
          className={cn("grid grid-cols-[minmax(0,1fr)] gap-9", isPlaceholderData && "opacity-60")}
        >
          <OverviewFigures overview={data} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-9 min-[1181px]:grid-cols-2">
            <PublisherQuality publishers={data.publishers} />
            <StockByState stock={data.stock} />
          </div>
        </div>
      ) : isError ? null : (
        <Loading label="Loading overview..." className="appear-late" />
      )}
    </>
  );
}

function Periods({ days, onChoose }: { days: OverviewDays; onChoose: (days: OverviewDays) => void }) {
  return (
    <fieldset className="inline-flex rounded border border-line-strong bg-white">
      <legend className="sr-only">Period</legend>
      {OVERVIEW_DAYS.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === days}
          onClick={() => onChoose(period)}
          className="min-h-10 border-l border-line-strong px-4 text-sm font-medium text-muted first-of-type:rounded-l first-of-type:border-l-0 last:rounded-r aria-pressed:bg-paper-deep aria-pressed:font-semibold aria-pressed:text-ink max-[860px]:min-h-11"
        >
          {PERIOD_LABELS[period]}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * What waits for staff in words: `7 orders to approve, 4 returns to decide, 2 failed deliveries.` Counts what the navigation
 * counts, so that the two never disagree.
 */
export function describeWaiting(counts: WaitingCounts): string {
  if (Object.keys(counts).length === 0) return "What needs staff, and how sales are going.";
  const parts = [
    [counts.orders, "order to approve", "orders to approve"],
    [counts.returns, "return to decide", "returns to decide"],
    [counts.disputes, "dispute to answer", "disputes to answer"],
    [counts.tasks, "open task", "open tasks"],
    [counts.inquiries, "new inquiry", "new inquiries"],
    [counts.delivery, "failed delivery", "failed deliveries"],
    [counts.jobs, "failed job", "failed jobs"],
  ] as const;
  const waiting = parts.flatMap(([count = 0, one, many]) =>
    count > 0 ? [`${formatStoppedCount(count)} ${count === 1 ? one : many}`] : [],
  );
  return waiting.length === 0 ? "Nothing is waiting for you." : `${waiting.join(", ")}.`;
}
