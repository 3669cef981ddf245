import { PageLink } from "@/components/navigation/page-link";
import { Badge } from "@/components/ui/badge";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { RowTable } from "@/components/ui/listing/row-table";
import { Moment } from "@/components/ui/moment";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { LEAD_STATUS_LABELS, LEAD_STATUS_TONES, type LeadStatus } from "@/lib/marketplace/lead-status";
import type { LeadRowDto } from "@/lib/staff/leads/schemas";
import { reasonText } from "./reason-text";

const COLUMNS =
  "gap-x-5 lg:grid-cols-[8.5rem_minmax(0,1fr)_4.5rem_minmax(0,1fr)_minmax(0,1.6fr)_10.5rem] lg:items-baseline";

/** Leads: a table on a wide screen, cards on a phone. */
export function LeadRows({ leads }: { leads: readonly LeadRowDto[] }) {
  return (
    <RowTable
      columns={COLUMNS}
      heads={
        <>
          <span>Lead</span>
          <span>Line</span>
          <span>State</span>
          <span>Publisher</span>
          <span>Status</span>
          <span className="text-right">Received</span>
        </>
      }
      rows={leads}
    >
      {(lead) => <LeadRow lead={lead} />}
    </RowTable>
  );
}

function LeadRow({ lead }: { lead: LeadRowDto }) {
  const { id, line, tier, state, zip, status, publisher, receivedAt, failedBy } = lead;
  return (
    <article
      className={`${COLUMNS} grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 rounded-lg border border-line bg-white p-4 lg:rounded-none lg:border-0 lg:bg-transparent lg:px-5 lg:py-3`}
    >
      <PageLink
        href={paths.adminLead(id)}
        className={`${rowLinkClass} justify-self-start whitespace-nowrap font-semibold tabular-nums`}
      >
        {shortId(id)}
      </PageLink>
      <p className="order-3 lg:order-none">
        {LINE_LABELS[line]} <span className="text-sm capitalize text-muted">{tier}</span>
      </p>
      <p className="order-4 text-right tabular-nums lg:order-none lg:text-left">
        {state} <span className="sr-only">{zip}</span>
      </p>
      <p className="order-5 min-w-0 break-words text-sm text-muted lg:order-none">{publisher}</p>
      <div className="col-span-2 order-7 flex flex-wrap items-center gap-x-3 gap-y-1 lg:order-none lg:col-span-1">
        <LeadStatusBadge status={status} />
        {failedBy ? <span className="text-sm text-muted">{reasonText(failedBy)}</span> : null}
      </div>
      <p className="order-2 text-right text-sm text-muted lg:order-none">
        <Moment at={receivedAt} />
      </p>
    </article>
  );
}

export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={LEAD_STATUS_TONES[status]}>{LEAD_STATUS_LABELS[status]}</Badge>;
}
