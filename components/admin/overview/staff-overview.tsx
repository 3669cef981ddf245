"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { AT_EACH_VISIT } from "@/components/layout/query-client";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { PageHead } from "@/components/workspace/page-frame";
import { cn } from "@/lib/kit/cn";
import { formatStoppedCount } from "@/lib/kit/format-count";
import { apiRequest } from "@/lib/platform/http/api-request";
import {
  OVERVIEW_DAYS,
  type OverviewDays,
  type StaffOverviewDto,
  staffOverviewDto,
} from "@/lib/staff/overview/schemas";
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
        intro={data ? describeWaiting(data) : "What needs staff, and how sales are going."}
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

/** `7 orders to approve, 4 returns to decide, 2 failed deliveries.` */
function describeWaiting({ approvals, returns, disputes, deliveries }: StaffOverviewDto): string {
  const parts = [
    [approvals.count, "order to approve", "orders to approve"],
    [returns.count, "return to decide", "returns to decide"],
    [disputes.count, "dispute to answer", "disputes to answer"],
    [deliveries.failed, "failed delivery", "failed deliveries"],
  ] as const;
  const waiting = parts.filter(([count]) => count > 0);
  if (waiting.length === 0) return "Nothing is waiting for you.";
  return `${waiting.map(([count, one, many]) => `${formatStoppedCount(count)} ${count === 1 ? one : many}`).join(", ")}.`;
}
