import type { ReactNode } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { Badge } from "@/components/ui/badge";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { RowTable } from "@/components/ui/listing/row-table";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import type { PublisherDto } from "@/lib/publishers/schemas";
import { MIN_QUALITY_LEADS } from "@/lib/staff/publishers/schemas";

const COLUMNS =
  "gap-x-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_6.5rem_7.5rem_6rem_5rem_5.5rem] lg:items-baseline";

/** Publishers: a table on a wide screen, cards on a phone. */
export function PublisherRows({ publishers }: { publishers: readonly PublisherDto[] }) {
  return (
    <RowTable
      columns={COLUMNS}
      heads={
        <>
          <span>Publisher</span>
          <span>Lines</span>
          <span className="text-right">Today</span>
          <span className="text-right">Posts, 30 days</span>
          <span className="text-right">Verified</span>
          <span className="text-right">Sold</span>
          <span className="text-right">Returned</span>
        </>
      }
      rows={publishers}
    >
      {(publisher) => <PublisherRow publisher={publisher} />}
    </RowTable>
  );
}

function PublisherRow({ publisher }: { publisher: PublisherDto }) {
  const { id, name, lines, states, dailyCap, pausedAt, today, posted, passed, sold, returned } = publisher;
  const { isCounted } = publisher;
  return (
    <article
      className={`${COLUMNS} grid grid-cols-2 gap-y-1.5 rounded-lg border border-line bg-white p-4 lg:rounded-none lg:border-0 lg:bg-transparent lg:px-5 lg:py-3.5`}
    >
      <div className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 break-words lg:col-span-1">
        <PageLink href={paths.adminPublisher(id)} className={`${rowLinkClass} font-semibold`}>
          {name}
        </PageLink>
        {pausedAt ? <Badge tone="yellow">Paused</Badge> : null}
      </div>
      <p className="col-span-2 text-sm text-muted lg:col-span-1">
        {lines.map((line) => LINE_LABELS[line]).join(", ")};{" "}
        {states.length === 0 ? "all states" : states.join(" ")}
      </p>
      <Figure name="Today">
        {isCounted ? formatCount(today) : "Too many to count"}
        {dailyCap === null ? null : ` of ${formatCount(dailyCap)}`}
      </Figure>
      <Figure name="Posts, 30 days">{isCounted ? formatCount(posted) : "–"}</Figure>
      <Figure name="Verified">{rateOf(passed, posted)}</Figure>
      <Figure name="Sold">{rateOf(sold, passed)}</Figure>
      <Figure name="Returned">{rateOf(returned, sold)}</Figure>
    </article>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="tabular-nums lg:text-right">
      <span className="text-sm text-muted lg:sr-only">{name}: </span>
      {children}
    </p>
  );
}

/** As in the tables of quality below the list, the share of few leads says nothing. */
function rateOf(part: number, whole: number): string {
  return whole < MIN_QUALITY_LEADS ? "–" : formatShare(part, whole);
}

/** Formats a share with one decimal, `45.0%`; a dash when the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)}%`;
}

/** `3 (1.5% of sold leads)`; the count alone when the whole is 0. `leads` names the whole. */
export function shareOf(leads: "verified" | "sold", part: number, whole: number): string {
  return whole === 0
    ? formatCount(part)
    : `${formatCount(part)} (${formatShare(part, whole)} of ${leads} leads)`;
}
