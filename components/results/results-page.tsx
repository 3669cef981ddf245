"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import type { ExclusionActions } from "@/components/exclusions/use-exclusions";
import { useAuth } from "@/components/layout/auth-provider";
import { CustomerGate } from "@/components/layout/customer-gate";
import { AT_EACH_VISIT } from "@/components/layout/query-client";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download/download-link";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { PageFrame } from "@/components/workspace/page-frame";
import { LINE_LABELS, LINES } from "@/lib/catalog/lines";
import { type ResultsFilter, readResultsFilter, toResultsQuery } from "@/lib/inbox/results/results-filter";
import { RESULT_DAYS, type ResultsDto, resultsDto } from "@/lib/inbox/results/results-schemas";
import { cn } from "@/lib/kit/cn";
import { formatDuration } from "@/lib/kit/durations";
import { formatCount } from "@/lib/kit/format-count";
import { formatDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { zoneName } from "@/lib/kit/zone-formatter";
import { apiRequest } from "@/lib/platform/http/api-request";
import { GroupTable } from "./group-table";
import { percent } from "./percent";

const PERIODS: Readonly<Record<(typeof RESULT_DAYS)[number], string>> = {
  30: "30 days",
  90: "90 days",
  365: "12 months",
};

/** What became of the customer's leads: by state, source, hour and age at the first call. */
export function ResultsPage({ actions }: { actions: ExclusionActions }) {
  return (
    <CustomerGate loadingLabel="Loading your results...">{() => <Results actions={actions} />}</CustomerGate>
  );
}

function Results({ actions }: { actions: ExclusionActions }) {
  const filter = readResultsFilter(useSearchParams());
  const query = toResultsQuery(filter);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["/api/my/results", query],
    queryFn: () => apiRequest("GET", `/api/my/results?${query}`, resultsDto),
    ...AT_EACH_VISIT,
  });
  return (
    <PageFrame
      title="Results"
      intro="Outcomes, premiums and calls that you note with your leads. Returned leads are left out."
      aside={
        <DownloadLink
          href={`/api/my/results/export?${query}`}
          className={buttonVariants({ variant: "secondary", size: "sm" })}
        >
          Export CSV
        </DownloadLink>
      }
    >
      <Filters filter={filter} />
      <Body
        actions={actions}
        data={data}
        isError={isError}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    </PageFrame>
  );
}

interface BodyProps {
  actions: ExclusionActions;
  data: ResultsDto | undefined;
  isError: boolean;
  isFetching: boolean;
  onRetry: () => void;
}

function Body({ actions, data, isError, isFetching, onRetry }: BodyProps) {
  if (data) return data.total.leads === 0 ? <NoLeads /> : <Figures results={data} actions={actions} />;
  if (isError) return <LoadError what="Your results" onRetry={onRetry} busy={isFetching} />;
  return (
    <div className="appear-late mt-6 grid gap-4">
      <output className="sr-only">Your results are loading.</output>
      <Skeleton className="h-28" />
      <Skeleton className="h-64" />
    </div>
  );
}

function Filters({ filter }: { filter: ResultsFilter }) {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <Choice label="Period">
        {RESULT_DAYS.map((days) => (
          <Option key={days} to={{ ...filter, days }} isChosen={filter.days === days}>
            {PERIODS[days]}
          </Option>
        ))}
      </Choice>
      <Choice label="Line">
        <Option to={{ ...filter, line: undefined }} isChosen={filter.line === undefined}>
          All
        </Option>
        {LINES.map((line) => (
          <Option key={line} to={{ ...filter, line }} isChosen={filter.line === line}>
            {LINE_LABELS[line]}
          </Option>
        ))}
      </Choice>
    </div>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      <span className="mr-1 text-sm text-muted">{label}</span>
      {children}
    </nav>
  );
}

function Option({ to, isChosen, children }: { to: ResultsFilter; isChosen: boolean; children: ReactNode }) {
  return (
    <Link
      href={`${paths.results}?${toResultsQuery(to)}`}
      replace
      scroll={false}
      aria-current={isChosen ? "true" : undefined}
      className={cn(
        "inline-flex min-h-11 items-center rounded px-3 text-sm font-medium lg:min-h-9",
        isChosen ? "bg-accent-soft text-accent-deep" : "text-ink-soft hover:bg-paper-deep",
      )}
    >
      {children}
    </Link>
  );
}

function NoLeads() {
  return (
    <Card className="mt-6">
      <h2 className="font-display text-xl font-medium">No leads in this period</h2>
      <p className="mt-2 max-w-measure text-ink-soft">
        Choose a longer period. Your results begin with the first lead that you receive and call.
      </p>
      <Link
        href={paths.leads}
        className={buttonVariants({ variant: "secondary", size: "sm", className: "mt-4" })}
      >
        Go to your leads
      </Link>
    </Card>
  );
}

interface FiguresProps {
  results: ResultsDto;
  actions: ExclusionActions;
}

function Figures({ results: { total, medianFirstCallMs, groups }, actions }: FiguresProps) {
  const { leads, contacted, quoted, sold, costCents, premiumCents } = total;
  const { user } = useAuth();
  return (
    <>
      <dl className="mt-6 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3 xl:grid-cols-6">
        <Figure label="Leads" value={formatCount(leads)} />
        <Figure label="Contacted" value={percent(contacted, leads)} more={formatCount(contacted)} />
        <Figure label="Quoted" value={percent(quoted, leads)} more={formatCount(quoted)} />
        <Figure label="Policies sold" value={formatCount(sold)} more={percent(sold, leads)} />
        <Figure
          label="Cost per policy"
          value={sold === 0 ? "–" : formatDollars(Math.round(costCents / sold))}
          more={premiumCents === 0 ? undefined : `${formatDollars(premiumCents)} a year in premium`}
        />
        <Figure
          label="Time to first call"
          value={medianFirstCallMs === null ? "–" : formatDuration(medianFirstCallMs)}
          more={medianFirstCallMs === null ? "No calls yet" : "median"}
        />
      </dl>
      <div className="mt-8 grid items-start gap-8 xl:grid-cols-2">
        <GroupTable title="Which states bring policies?" head="State" groups={groups.state} />
        <GroupTable title="Does a fast first call pay?" head="First call" groups={groups.age} />
        <GroupTable
          title="Which hours bring policies?"
          head={user ? `Received (${zoneName(user.timeZone)})` : "Received"}
          groups={groups.hour}
        />
        <GroupTable
          title="Which sources bring policies?"
          head="Source"
          groups={groups.source}
          exclusionActions={actions}
        />
      </div>
    </>
  );
}

function Figure({ label, value, more }: { label: string; value: string; more?: string | undefined }) {
  return (
    <div className="bg-white p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <span className="block font-display text-2xl tabular-nums">{value}</span>
        {more ? <span className="text-sm text-muted tabular-nums">{more}</span> : null}
      </dd>
    </div>
  );
}
