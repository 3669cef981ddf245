import type { KeyboardEvent } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { ReturnStatusBadge } from "@/components/returns/return-status-badge";
import { Badge } from "@/components/ui/badge";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { formatDuration } from "@/lib/inbox/lead-journey";
import type { LeadRowDto } from "@/lib/inbox/schemas";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";
import { isWithdrawn } from "@/lib/returns/return-status";
import { LeadProgressBadge } from "./lead-progress-badge";

const COLUMNS = "lg:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_6rem_8rem_11.5rem]";

interface LeadRowsProps {
  leads: readonly LeadRowDto[];
  /** Ids of the leads that arrived while the page was open. */
  fresh: ReadonlySet<string>;
}

/** Rows on a wide screen, cards on a phone. The arrow keys move between them. */
export function LeadRows({ leads, fresh }: LeadRowsProps) {
  return (
    <div className="lg:rounded-lg lg:border lg:border-line lg:bg-white">
      <div
        aria-hidden="true"
        className={cn("hidden gap-x-5 border-b border-line px-5 py-2.5 text-sm text-muted lg:grid", COLUMNS)}
      >
        <span>Lead</span>
        <span>Request</span>
        <span>Location</span>
        <span>Outcome</span>
        <span className="text-right">Received</span>
      </div>
      <ul className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line">
        {leads.map((lead) => (
          <li key={lead.id}>
            <LeadRow lead={lead} isFresh={fresh.has(lead.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LeadRow({ lead, isFresh }: { lead: LeadRowDto; isFresh: boolean }) {
  const { id, name, line, tier, summary, state, zip, progress, returnStatus, soldAt, soldAfterMs } = lead;
  return (
    <article
      className={cn(
        "relative grid grid-cols-[1fr_auto] gap-x-5 gap-y-1.5 rounded-lg border p-4 lg:items-baseline lg:rounded-none lg:border-0 lg:px-5 lg:py-3.5",
        COLUMNS,
        isFresh ? "border-accent-line bg-accent-soft" : "border-line bg-white lg:bg-transparent",
      )}
    >
      <div className="min-w-0 break-words">
        <PageLink
          href={paths.lead(id)}
          onKeyDown={moveByArrows}
          className={cn(rowLinkClass, "font-semibold after:absolute after:inset-0")}
        >
          {name ?? missingContact(lead)}
        </PageLink>
        {isFresh ? <span className="sr-only"> New.</span> : null}
      </div>
      <div className="order-3 col-span-2 min-w-0 break-words lg:order-none lg:col-span-1">
        <p className="text-sm text-muted">
          {LINE_LABELS[line]}, {tier === "premium" ? "Premium" : "Standard"}
        </p>
        <p className="text-ink-soft">{summary}</p>
        {lead.isUnreadable ? <Badge tone="red">Damaged on our side</Badge> : null}
      </div>
      <p className="order-4 text-ink-soft lg:order-none">
        {state} {zip}
      </p>
      <p className="order-2 flex flex-wrap justify-end gap-1.5 lg:order-none lg:justify-start">
        <LeadProgressBadge progress={progress} />
        {returnStatus === "open" || returnStatus === "approved" ? (
          <ReturnStatusBadge status={returnStatus} />
        ) : null}
      </p>
      <p className="order-5 text-right text-sm text-muted lg:order-none">
        <Moment at={soldAt} />
        <span className="block">{formatDuration(soldAfterMs)} after we received it</span>
      </p>
    </article>
  );
}

/** What stands in place of a name that is not there. */
export function missingContact({
  returnStatus,
  isUnreadable,
}: Pick<LeadRowDto, "returnStatus" | "isUnreadable">): string {
  if (isUnreadable) return "Cannot be read";
  return isWithdrawn(returnStatus) ? "Contact withdrawn" : "Contact erased";
}

function moveByArrows(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [
    ...(event.currentTarget.closest("ul")?.querySelectorAll<HTMLAnchorElement>("article a") ?? []),
  ];
  const next = links[links.findIndex((link) => link === event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
