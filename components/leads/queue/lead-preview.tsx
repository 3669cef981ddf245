"use client";

import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { WorkspaceIcon } from "@/components/workspace/workspace-icon";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import type { LeadRowDto } from "@/lib/inbox/schemas";
import { formatCount } from "@/lib/kit/format-count";
import { formatDay } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import { CallWindow } from "../lead/call-window";
import { FollowUpField } from "../lead/follow-up-field";
import { Block, CallRow, LeadHead, LeadNotices, RequestFacts } from "../lead/lead-body";
import { LeadTimeline } from "../lead/lead-timeline";
import { NoteField, WorkLog } from "../lead/note-form";
import { OutcomeButtons } from "../lead/outcome-buttons";
import { PremiumForm } from "../lead/premium-form";
import { RepeatedInquiries } from "../lead/repeated-inquiries";
import { useReturn } from "../returns/use-return";
import { useLead } from "../use-lead";

interface LeadPreviewProps {
  lead: LeadRowDto;
  href: string;
  /** From 1, in the whole tab. */
  position: number;
  total: number;
  onMove: (step: 1 | -1) => void;
}

/** Answers that the preview shows; the page has all. */
const MOST_ANSWERS = 6;

const iconButton = "grid size-9 place-items-center rounded text-ink-soft hover:bg-paper-deep";

/** The selected lead beside the list. The row's data is shown at once; the rest follows. */
export function LeadPreview({ lead, href, position, total, onMove }: LeadPreviewProps) {
  return (
    <aside
      aria-label="Selected lead"
      className="hidden w-[388px] min-w-0 grid-rows-[64px_minmax(0,1fr)] border-l border-line bg-white min-[1181px]:grid"
    >
      <div className="flex items-center gap-1 pl-6 pr-3.5 text-sm text-muted">
        <span className="mr-auto">
          {formatCount(position)} of {formatCount(total)}
        </span>
        <button
          type="button"
          aria-label="Previous lead"
          title="Previous (K)"
          className={iconButton}
          onClick={() => onMove(-1)}
        >
          <WorkspaceIcon name="up" />
        </button>
        <button
          type="button"
          aria-label="Next lead"
          title="Next (J)"
          className={iconButton}
          onClick={() => onMove(1)}
        >
          <WorkspaceIcon name="down" />
        </button>
        <WorkspaceLink
          href={href}
          aria-label="Open the lead's page"
          title="Open page (Enter)"
          className={iconButton}
        >
          <WorkspaceIcon name="open" />
        </WorkspaceLink>
      </div>
      <div className="overflow-y-auto px-6 pb-6 pt-1">
        <LeadHead lead={lead} />
        <div className="mt-4">
          <CallRow lead={lead} />
        </div>
        <Details key={lead.id} lead={lead} href={href} />
      </div>
    </aside>
  );
}

function Details({ lead, href }: { lead: LeadRowDto; href: string }) {
  const { data, isError, isFetching, refetch } = useLead(lead.id);
  if (data) return <Shown lead={data} href={href} />;
  if (isError)
    return (
      <div className="mt-5">
        <LoadError what="The lead" onRetry={() => void refetch()} busy={isFetching} />
      </div>
    );
  return (
    <div className="mt-5 grid gap-4">
      <output className="sr-only">The lead is loading.</output>
      <Skeleton className="h-20" />
      <Skeleton className="h-10" />
      <Skeleton className="h-36" />
    </div>
  );
}

function Shown({ lead, href }: { lead: LeadDetailDto; href: string }) {
  const more = lead.attributes.length - MOST_ANSWERS;
  return (
    <>
      <LeadNotices lead={lead} />
      {lead.contact ? (
        <div className="mt-3.5 grid gap-3.5">
          <CallWindow lead={lead} />
          <OutcomeButtons leadId={lead.id} progress={lead.progress} />
          {lead.progress === "sold" ? <PremiumForm lead={lead} /> : null}
          <FollowUpField leadId={lead.id} followUpAt={lead.followUpAt} />
        </div>
      ) : null}
      <Block title="Request">
        <RequestFacts lead={lead} most={MOST_ANSWERS} />
        {more > 0 ? (
          <WorkspaceLink href={href} className={textLink}>
            All {lead.attributes.length} answers
          </WorkspaceLink>
        ) : null}
      </Block>
      <RepeatedInquiries lead={lead} />
      <Block>
        <LeadTimeline lead={lead} />
      </Block>
      <Block>
        <NoteField lead={lead} />
        <WorkLog lead={lead} />
      </Block>
      <Ends lead={lead} href={href} />
    </>
  );
}

const textLink =
  "justify-self-start text-sm font-medium text-accent-deep underline decoration-accent-line underline-offset-4 hover:decoration-current";

function Ends({ lead, href }: { lead: LeadDetailDto; href: string }) {
  const { data } = useReturn(lead.id);
  return (
    <>
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-3 text-sm font-medium [&>a]:inline-flex [&>a]:min-h-9 [&>a]:items-center [&>a]:gap-[7px] [&>a]:no-underline [&_svg]:text-muted">
        {lead.certificateId ? (
          <a href={paths.certificate(lead.certificateId)}>
            <WorkspaceIcon name="seal" />
            Certificate
          </a>
        ) : null}
        {data?.mayRequest ? (
          <WorkspaceLink href={`${href}#return`}>
            <WorkspaceIcon name="returns" />
            Return, until {formatDay(data.until)}
          </WorkspaceLink>
        ) : null}
      </div>
      <p className="mt-2 text-xs text-muted">Views of contact details are logged.</p>
    </>
  );
}
